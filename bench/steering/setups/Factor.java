package steering;

/** A number that is multiplied and divided. */
public class Factor {
    private int value = 1;

    //@ requires 1 < by && by < 30;
    //@ requires value() * by <= 2000;
    public void times(int by) {
        value *= by;
    }

    //@ requires 1 < by && by <= value();
    //@ requires value() % by == 0;
    public void over(int by) {
        value /= by;
    }

    public /*@ pure @*/ int value() {
        return value;
    }

    public int size() {
        if (value == 360) {
            return 1;
        }
        if (value > 1500) {
            return 2;
        }
        if (value == 1) {
            return 3;
        }
        return 4;
    }

    public int divisor() {
        if (value % 7 == 0) {
            if (value % 11 == 0) {
                return 1;
            }
            return 2;
        }
        if (value % 16 == 8) {
            return 3;
        }
        return 4;
    }
}
