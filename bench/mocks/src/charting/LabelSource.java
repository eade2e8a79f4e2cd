package charting;

public interface LabelSource {
    default String label(int series) {
        return "Series " + series;
    }
}
