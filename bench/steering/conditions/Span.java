package steering;

/** From a number to another. */
public class Span {
    private final int low;
    private final int high;

    public Span(int low, int high) {
        this.low = low;
        this.high = high;
    }

    public /*@ pure @*/ int low() {
        return low;
    }

    public /*@ pure @*/ int high() {
        return high;
    }

    public /*@ pure @*/ int length() {
        return high - low;
    }
}
