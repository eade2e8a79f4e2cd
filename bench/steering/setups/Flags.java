package steering;

/** Bits that are raised from the lowest one upwards. */
public class Flags {
    private int bits;

    //@ requires 0 <= bit && bit < 16;
    //@ requires (bits() & 1 << bit) == 0;
    //@ requires bit == 0 || (bits() & 1 << bit - 1) != 0;
    public void raise(int bit) {
        bits |= 1 << bit;
    }

    //@ requires 0 <= bit && bit < 16;
    //@ requires (bits() & 1 << bit) != 0 && bits() != 1;
    public void clear(int bit) {
        bits &= ~(1 << bit);
    }

    public /*@ pure @*/ int bits() {
        return bits;
    }

    public int pattern() {
        if (bits == 5) {
            return 1;
        }
        if ((bits & 16) != 0) {
            return 2;
        }
        if (bits == 0) {
            return 3;
        }
        return 4;
    }

    public int edges() {
        if ((bits & 1) == 0) {
            if ((bits & 2) != 0) {
                return 1;
            }
            return 2;
        }
        if (bits > 30) {
            return 3;
        }
        return 4;
    }
}
