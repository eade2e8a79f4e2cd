package reasons;

/** Nothing satisfies the precondition. */
public final class Paradox {
    private Paradox() {
    }

    //@ requires low > 10;
    //@ requires low < 5;
    public static int width(int low, int high) {
        if (high > low) { // infeasible: contradiction
            return high - low;
        }
        return 0;
    }
}
