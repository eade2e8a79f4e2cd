package steering;

/** Numbers that rise. */
public class Ramp {
    private final int[] values = new int[6];
    private int count;

    //@ requires size() < 6;
    //@ requires size() == 0 || last() < value;
    public void append(int value) {
        values[count++] = value;
    }

    public /*@ pure @*/ int size() {
        return count;
    }

    public /*@ pure @*/ int last() {
        return count == 0 ? 0 : values[count - 1];
    }

    public int slope() {
        if (count < 3) {
            return 1;
        }
        if (values[2] - values[1] > values[1] - values[0]) {
            return 2;
        }
        if (values[count - 1] - values[0] == 20) {
            return 3;
        }
        return 4;
    }

    public int end() {
        if (count == 5) {
            if (values[4] == 100) {
                return 1;
            }
            return 2;
        }
        if (count == 0) {
            return 3;
        }
        return 4;
    }
}
