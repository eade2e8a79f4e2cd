package charting.data;

/** Knows its range without looking at each value. */
public interface RangeInfo {
    /** Null where nothing is known yet. */
    Range range(boolean withMargins);
}
