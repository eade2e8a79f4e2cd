package steering;

/** A ring of which one place at a time can be written, with ever larger numbers. */
public class Ring {
    private final int[] places;
    private int at;

    //@ requires 2 <= size && size <= 8;
    public Ring(int size) {
        places = new int[size];
    }

    //@ requires 0 < by && by < size();
    public void rotate(int by) {
        at = (at + by) % places.length;
    }

    //@ requires current() < value && value < 1000;
    public void write(int value) {
        places[at] = value;
    }

    public /*@ pure @*/ int size() {
        return places.length;
    }

    public /*@ pure @*/ int current() {
        return places[at];
    }

    public int position() {
        if (at == places.length - 1) {
            if (places[0] == 3) {
                return 1;
            }
            return 2;
        }
        if (places[at] > 40) {
            return 3;
        }
        return 4;
    }

    public int neighbours() {
        if (places[0] > places[1]) {
            if (places[1] > 0) {
                return 1;
            }
            return 2;
        }
        if (places.length == 7) {
            return 3;
        }
        return 4;
    }
}
