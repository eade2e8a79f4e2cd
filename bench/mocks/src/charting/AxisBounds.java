package charting;

import charting.data.Dataset;
import charting.data.ErrorBars;
import charting.data.Range;
import charting.data.RangeInfo;

public final class AxisBounds {
    private AxisBounds() {}

    /** The range that an axis must show, null where there is nothing to show. */
    public static Range of(Dataset dataset, boolean withMargins) {
        if (dataset instanceof RangeInfo info) {
            Range known = info.range(withMargins);
            if (known != null) {
                return known;
            }
        }
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < dataset.size(); i++) {
            double value = dataset.value(i);
            if (Double.isNaN(value)) {
                continue;
            }
            double margin = withMargins && dataset instanceof ErrorBars bars ? bars.error(i) : 0;
            low = Math.min(low, value - margin);
            high = Math.max(high, value + margin);
        }
        return low <= high ? new Range(low, high) : null;
    }
}
