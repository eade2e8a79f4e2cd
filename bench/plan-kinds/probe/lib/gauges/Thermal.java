package gauges;

public class Thermal implements Sensor {
    private int reading;
    private boolean armed;

    public void arm() {
        armed = true;
    }

    public void warm(int by) {
        if (armed && by > 0 && by <= 40) {
            reading += by;
        }
    }

    @Override
    public int reading() {
        return reading;
    }

    @Override
    public boolean isArmed() {
        return armed;
    }
}
