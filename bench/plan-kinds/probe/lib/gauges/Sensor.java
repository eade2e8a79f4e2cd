package gauges;

public interface Sensor {
    int reading();

    boolean isArmed();
}
