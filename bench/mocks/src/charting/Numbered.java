package charting;

public interface Numbered {
    int first();

    default String label(int series) {
        return "No. " + (first() + series);
    }
}
