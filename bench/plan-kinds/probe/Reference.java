package probe;

import gauges.Thermal;

class Reference {
    static boolean reaches() {
        Thermal sensor = new Thermal();
        sensor.arm();
        sensor.warm(40);
        sensor.warm(2);
        return Check.holds(sensor);
    }
}
