package truth;

/** The same with a constructor that starts anywhere. */
public class CounterFrom {
    private int count;

    //@ ensures count() == start;
    public CounterFrom(int start) { // kept
        count = start;
    }

    public /*@ pure @*/ int count() { return count; }

    //@ ensures count() == \old(count()) + 1;
    public void increment() { // broken: count() == \old(count()) + 1 | overflow
        count++;
    }
}
