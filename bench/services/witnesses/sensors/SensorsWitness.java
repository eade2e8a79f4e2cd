package sensors;

import static witness.Expect.isTrue;
import static witness.Expect.same;

import java.util.ArrayList;
import java.util.List;

final class SensorsWitness {
    private SensorsWitness() {}

    private static final List<String> TOLD = new ArrayList<>();

    static class Siren implements AlarmListener {
        @Override
        public boolean onReading(double celsius) {
            TOLD.add("reading " + celsius);
            return true;
        }

        @Override
        public void raised(double celsius) {
            TOLD.add("raised " + celsius);
        }

        @Override
        public void cleared() {
            TOLD.add("cleared");
        }
    }

    static void report() {
        TOLD.clear();
        TemperatureMonitor monitor = new TemperatureMonitor(10, 30, inARow -> TOLD.add("fault " + inARow));
        Siren siren = new Siren();
        isTrue(monitor.add(siren));
        isTrue(!monitor.add(siren));
        isTrue(monitor.add(celsius -> !TOLD.add("once " + celsius)));
        monitor.report(Double.NaN);
        monitor.report(Double.NaN);
        monitor.report(5);
        monitor.report(35);
        monitor.report(20);
        same(List.of("fault 1", "fault 2", "raised 5.0", "reading 5.0", "once 5.0", "reading 35.0", "cleared", "reading 20.0"), TOLD);
    }
}
