package charting.data;

public interface ErrorBars {
    double error(int index);
}
