package charting.data;

public record Range(double low, double high) {}
