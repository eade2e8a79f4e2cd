package stackcalc;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** One number that survives a reset. */
public class Memory {

    private long value;
    private boolean isSet;

    @Post("!isSet()")
    public Memory() {}

    @Post("isSet()")
    public void store(long number) {
        value = number;
        isSet = true;
    }

    @Pre("isSet()")
    @Post("isSet()")
    public void add(long number) {
        value += number;
    }

    @Pre("isSet()")
    @Post("isSet()")
    public void subtract(long number) {
        value -= number;
    }

    @Pre("isSet()")
    public long recall() {
        return value;
    }

    @Pre("isSet()")
    @Post("!isSet()")
    public void forget() {
        isSet = false;
    }

    @Pure
    public boolean isSet() {
        return isSet;
    }
}
