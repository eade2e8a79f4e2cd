package coverage;

/** State that takes several calls, some of them in the right order. */
public final class Kiosk {

    private enum Mode {
        OFF,
        WARM,
        READY,
        RUNNING,
        BROKEN
    }

    private Mode mode = Mode.OFF;
    private int coins;
    private int failures;
    private boolean locked;

    /** Hard: it is locked after five failures only. */
    public void insert() {
        if (locked) {
            throw new IllegalStateException("locked");
        }
        coins++;
    }

    public void warm() {
        if (mode == Mode.OFF) {
            mode = Mode.WARM;
        }
    }

    public void prepare() {
        if (mode == Mode.WARM) {
            mode = Mode.READY;
        }
    }

    /** Hard: two other calls come before it. */
    public void start() {
        if (mode == Mode.READY) {
            mode = Mode.RUNNING;
        }
    }

    /** Hard: three calls in order, and three others at any time. */
    public void smash() {
        if (mode == Mode.RUNNING && coins > 2) {
            mode = Mode.BROKEN;
        }
    }

    public void fail() {
        failures++;
        if (failures >= 5) {
            locked = true;
        }
    }

    public int price() {
        if (coins == 7) {
            return 1;
        }
        return coins > 4 ? 2 : 3;
    }

    /** Hard: four coins before it is locked, and all that leads to the last mode. */
    public String state() {
        if (locked && coins == 4) {
            return "locked with four";
        }
        if (mode == Mode.RUNNING) {
            return "running";
        }
        return mode == Mode.BROKEN ? "broken" : "idle";
    }
}
