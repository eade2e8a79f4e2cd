package interval;

import jurat.contract.Invariant;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** All numbers from a smallest to a largest one, both included. */
@Invariant("getMin() <= getMax()")
public class ClosedInterval {

    protected int minValue;
    protected int maxValue;

    @Pre("minValue <= maxValue")
    @Post("getMin() == minValue && getMax() == maxValue")
    public ClosedInterval(int minValue, int maxValue) {
        this.minValue = minValue;
        this.maxValue = maxValue;
    }

    @Pure
    public int getMin() {
        return minValue;
    }

    @Pure
    public int getMax() {
        return maxValue;
    }

    @Pure
    @Post("@Return <==> getMin() <= value && value <= getMax()")
    public boolean contains(int value) {
        return minValue <= value && value <= maxValue;
    }

    @Pure
    @Pre("other != null")
    @Post("@Return <==> contains(other.getMin()) || other.contains(getMin())")
    public boolean overlaps(ClosedInterval other) {
        return minValue <= other.maxValue && other.minValue <= maxValue;
    }

    @Pre("minimum <= getMax()")
    @Post("getMin() == minimum && getMax() == @Old(getMax())")
    public void setMin(int minimum) {
        minValue = minimum;
    }

    @Pre("maximum >= getMin()")
    @Post("getMax() == maximum && getMin() == @Old(getMin())")
    public void setMax(int maximum) {
        maxValue = maximum;
    }
}
