package truth;

/** Invariants: the first one only mathematics keeps, the second only Java's arithmetic. */
public class Span {
    public final int low;
    public final int high;

    //@ public invariant high - low >= 0;

    //@ requires low <= high;
    public Span(int low, int high) { // kept
        this.low = low;
        this.high = high;
    }

    //@ ensures \result == high - low;
    public /*@ pure @*/ int width() { // broken: \result == high - low | overflow
        return high - low;
    }

    //@ ensures \result == high - low;
    public /*@ pure @*/ long wideWidth() { // kept
        return (long) high - low;
    }
}
