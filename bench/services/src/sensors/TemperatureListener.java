package sensors;

public interface TemperatureListener {
    /** Whether more readings are wanted. */
    boolean onReading(double celsius);
}
