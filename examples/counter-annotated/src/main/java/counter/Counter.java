package counter;

import jurat.contract.Post;
import jurat.contract.Pure;

/** Counts up and down; its count can be read but not set. */
public class Counter {

    protected int count = 0;

    @Post("getCount() == 0")
    public Counter() {}

    @Post("getCount() == @Old(getCount()) + 1")
    public void countUp() {
        count++;
    }

    @Post("getCount() == @Old(getCount()) - 1")
    public void countDown() {
        count--;
    }

    @Pure
    @Post("@Return == count")
    public int getCount() {
        return count;
    }
}
