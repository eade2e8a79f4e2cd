package charting;

public interface TooltipSource {
    String tooltip(int series, int item);
}
