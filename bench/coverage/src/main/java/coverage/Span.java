package coverage;

/** A range of whole numbers, both ends included. */
public record Span(int low, int high) {

    /** Hard: some pairs cannot become an object. */
    public Span {
        if (low > high) {
            throw new IllegalArgumentException("low above high");
        }
    }

    /** Hard: two objects of the same record. */
    public boolean overlaps(Span other) {
        return low <= other.high && other.low <= high;
    }

    /** Hard: the components are the bounds. */
    public int clamp(int value) {
        if (value < low) {
            return low;
        }
        return value > high ? high : value;
    }

    /** Hard: equality of records, which the compiler wrote. */
    public String relation(Span other) {
        if (equals(other)) {
            return "same";
        }
        return other != null && other.low == low && high - low > 10 ? "begins with" : "differs";
    }

    /** Infeasible: the constructor refuses what would be reversed. */
    public String shape() {
        if (high < low) { // infeasible
            return "never";
        }
        return low == high ? "point" : "line";
    }
}
