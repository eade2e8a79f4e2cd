package charting;

public interface Highlighting {
    int highlighted();
}
