package truth;

/** Only two thousand million calls would reach the overflow, so it is no finding. */
public class Counter {
    private int count;

    public /*@ pure @*/ int count() { return count; }

    //@ ensures count() == \old(count()) + 1;
    public void increment() { // kept
        count++;
    }
}
