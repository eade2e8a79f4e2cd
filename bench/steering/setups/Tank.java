package steering;

/** Litres that fit, and no more. */
public class Tank {
    private final double capacity;
    private double level;

    //@ requires 1 <= capacity && capacity <= 100;
    public Tank(double capacity) {
        this.capacity = capacity;
    }

    //@ requires litres > 0;
    //@ requires level() + litres <= capacity();
    public void fill(double litres) {
        level += litres;
    }

    //@ requires 0 < litres && litres <= level() / 2;
    public void drain(double litres) {
        level -= litres;
    }

    public /*@ pure @*/ double capacity() {
        return capacity;
    }

    public /*@ pure @*/ double level() {
        return level;
    }

    public int gauge() {
        if (level == capacity) {
            if (capacity > 50) {
                return 1;
            }
            return 2;
        }
        if (level * 2 > capacity) {
            return 3;
        }
        return 4;
    }

    public int rest() {
        if (capacity - level == 2.5) {
            if (level > 0) {
                return 1;
            }
            return 2;
        }
        if (level == 7.25) {
            return 3;
        }
        return 4;
    }
}
