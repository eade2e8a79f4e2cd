package probe;

import gauges.Sensor;

class Goal {
    //@ requires sensor.reading() == 42 && sensor.isArmed();
    static void reached(Sensor sensor) {}
}
