package reasons;

/** The invariant and the precondition contradict each other. */
public final class Thermostat {
    private /*@ spec_public @*/ int degrees = 20;

    //@ public invariant degrees <= 30;

    public void set(int value) {
        degrees = Math.min(value, 30);
    }

    //@ requires degrees > 40;
    public String alarm(int delay) {
        if (delay > 3) { // infeasible: contradiction
            return "late";
        }
        return "now";
    }
}
