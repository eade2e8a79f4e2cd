package steering;

/** Opens for five, and wants repair after three. */
public class Turnstile {
    enum State { SHUT, OPEN, BROKEN }

    private State state = State.SHUT;
    private int paid;
    private int passed;

    //@ requires isShut();
    //@ requires value == 1 || value == 2 || value == 5;
    //@ requires paid() + value <= 5;
    public void coin(int value) {
        paid += value;
        if (paid == 5) {
            state = State.OPEN;
        }
    }

    //@ requires isOpen();
    public void pass() {
        passed++;
        paid = 0;
        state = passed == 3 ? State.BROKEN : State.SHUT;
    }

    //@ requires isBroken();
    //@ requires code == passed() * 111;
    public void repair(int code) {
        state = State.SHUT;
        passed = 0;
    }

    public /*@ pure @*/ boolean isShut() {
        return state == State.SHUT;
    }

    public /*@ pure @*/ boolean isOpen() {
        return state == State.OPEN;
    }

    public /*@ pure @*/ boolean isBroken() {
        return state == State.BROKEN;
    }

    public /*@ pure @*/ int paid() {
        return paid;
    }

    public /*@ pure @*/ int passed() {
        return passed;
    }

    public int status() {
        if (state == State.BROKEN) {
            return 1;
        }
        if (state == State.OPEN) {
            if (passed == 1) {
                return 2;
            }
            return 3;
        }
        return 4;
    }

    public int till() {
        if (paid == 4) {
            return 1;
        }
        if (paid == 0) {
            if (passed > 0) {
                return 2;
            }
            return 3;
        }
        return 4;
    }
}
