package steering;

/** A train: what follows is lighter and stands alone before. */
public class Wagon {
    private final int weight;
    private Wagon next;
    private boolean pulled;

    //@ requires 1 <= weight && weight <= 90;
    public Wagon(int weight) {
        this.weight = weight;
    }

    //@ requires wagon != this && next() == null && !wagon.isPulled();
    //@ requires wagon.weight() < weight();
    public void couple(Wagon wagon) {
        next = wagon;
        wagon.pulled = true;
    }

    public /*@ pure nullable @*/ Wagon next() {
        return next;
    }

    public /*@ pure @*/ boolean isPulled() {
        return pulled;
    }

    public /*@ pure @*/ int weight() {
        return weight;
    }

    public int length() {
        if (next == null) {
            return 1;
        }
        if (next.next == null) {
            if (next.weight * 2 == weight) {
                return 2;
            }
            return 3;
        }
        return 4;
    }

    public int load() {
        if (pulled) {
            if (next != null) {
                return 1;
            }
            return 2;
        }
        if (weight > 80) {
            return 3;
        }
        return 4;
    }
}
