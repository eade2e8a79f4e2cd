package reasons;

/** Numbers decide some goals, an object that nobody can make the others. */
public final class Freight {
    interface Crane {
        int lift(int weight);

        int reach();
    }

    private Freight() {
    }

    public static int load(Crane crane, int weight) {
        if (weight > 100) {
            return -1;
        }
        if (crane == null) {
            return weight;
        }
        if (crane.reach() > 20) { // missed: no-object naming Crane
            return crane.lift(weight);
        }
        return weight < 10 ? 1 : 2; // missed: no-object naming Crane
    }
}
