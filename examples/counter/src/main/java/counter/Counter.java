package counter;

/** Counts up and down; its count can be read but not set. */
public class Counter {

    protected int count = 0;

    //@ ensures getCount() == 0;
    public Counter() {}

    //@ ensures getCount() == \old(getCount()) + 1;
    public void countUp() {
        count++;
    }

    //@ ensures getCount() == \old(getCount()) - 1;
    public void countDown() {
        count--;
    }

    //@ ensures \result == count;
    public /*@ pure @*/ int getCount() {
        return count;
    }
}
