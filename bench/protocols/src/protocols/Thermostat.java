package protocols;

/** Keeps a temperature by a programme of steps. */
public class Thermostat {
    private final double[] programme;
    private int step = -1;
    private double measured = 20.0;
    private int alarms;

    //@ requires programme.length >= 2;
    //@ requires (\forall int i; 0 <= i && i < programme.length; 5.0 <= programme[i] && programme[i] <= 30.0);
    //@ requires (\forall int i; 1 <= i && i < programme.length; programme[i - 1] < programme[i]);
    public Thermostat(double[] programme) { this.programme = programme.clone(); }

    public /*@ pure @*/ int steps() { return programme.length; }
    public /*@ pure @*/ int step() { return step; }
    public /*@ pure @*/ double measured() { return measured; }
    public /*@ pure @*/ int alarms() { return alarms; }

    //@ requires step() == -1;
    //@ ensures step() == 0;
    public void start() { step = 0; }

    //@ requires step() >= 0 && celsius > -20.0 && celsius < 60.0;
    public void measure(double celsius) {
        measured = celsius;
        if (celsius > 45.0) {
            alarms++;
        }
    }

    //@ requires step() >= 0 && step() < steps() - 1 && measured() >= 5.0;
    //@ ensures step() == \old(step()) + 1;
    public void advance() { step++; }

    //@ requires step() >= 0;
    public String decide() {
        double wanted = programme[step];
        if (alarms >= 2) return "off";
        if (measured < wanted - 0.5) return "heat";
        return measured > wanted + 0.5 ? "cool" : "hold";
    }

    //@ requires step() == steps() - 1;
    public int finish() {
        if (programme[step] > 25.0 && alarms > 0) return 2;
        return alarms == 0 ? 0 : 1;
    }
}
