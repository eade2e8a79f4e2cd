package interval;

/** All numbers from a smallest to a largest one, both included. */
public class ClosedInterval {

    protected int minValue;
    protected int maxValue;

    //@ public invariant getMin() <= getMax();

    //@ requires minValue <= maxValue;
    //@ ensures getMin() == minValue && getMax() == maxValue;
    public ClosedInterval(int minValue, int maxValue) {
        this.minValue = minValue;
        this.maxValue = maxValue;
    }

    public /*@ pure @*/ int getMin() {
        return minValue;
    }

    public /*@ pure @*/ int getMax() {
        return maxValue;
    }

    //@ ensures \result <==> getMin() <= value && value <= getMax();
    public /*@ pure @*/ boolean contains(int value) {
        return minValue <= value && value <= maxValue;
    }

    //@ requires other != null;
    //@ ensures \result <==> contains(other.getMin()) || other.contains(getMin());
    public /*@ pure @*/ boolean overlaps(ClosedInterval other) {
        return minValue <= other.maxValue && other.minValue <= maxValue;
    }

    //@ requires minimum <= getMax();
    //@ ensures getMin() == minimum && getMax() == \old(getMax());
    public void setMin(int minimum) {
        minValue = minimum;
    }

    //@ requires maximum >= getMin();
    //@ ensures getMax() == maximum && getMin() == \old(getMin());
    public void setMax(int maximum) {
        maxValue = maximum;
    }
}
