package charting;

public interface Translated {
    String label(int series, String language);
}
