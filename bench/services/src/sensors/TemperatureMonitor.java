package sensors;

import java.util.ArrayList;
import java.util.List;

/** Tells listeners of readings, and those who want it when a range is left and entered again. */
public class TemperatureMonitor {
    private final double low;
    private final double high;
    private final FaultLog faults;
    private final List<TemperatureListener> listeners = new ArrayList<>();
    private boolean isAlarmed;
    private int faultsInARow;

    public TemperatureMonitor(double low, double high, FaultLog faults) {
        this.low = low;
        this.high = high;
        this.faults = faults;
    }

    /** Whether a listener is new; none is told twice. */
    public boolean add(TemperatureListener listener) {
        if (listeners.contains(listener)) {
            return false;
        }
        listeners.add(listener);
        return true;
    }

    public void report(double celsius) {
        if (Double.isNaN(celsius)) {
            faults.fault(++faultsInARow);
            return;
        }
        faultsInARow = 0;
        boolean wasAlarmed = isAlarmed;
        isAlarmed = celsius < low || celsius > high;
        for (TemperatureListener listener : List.copyOf(listeners)) {
            if (listener instanceof AlarmListener alarm && isAlarmed != wasAlarmed) {
                if (isAlarmed) {
                    alarm.raised(celsius);
                } else {
                    alarm.cleared();
                }
            }
            if (!listener.onReading(celsius)) {
                listeners.remove(listener);
            }
        }
    }
}
