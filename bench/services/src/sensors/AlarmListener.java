package sensors;

public interface AlarmListener extends TemperatureListener {
    void raised(double celsius);

    void cleared();
}
