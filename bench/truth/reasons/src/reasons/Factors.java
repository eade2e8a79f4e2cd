package reasons;

/** Finding the factors is hard. */
public final class Factors {
    private Factors() {
    }

    public static boolean split(long a, long b) {
        if (a > 1_000_000 && b > a && a < 2_000_000_000L && b < 2_000_000_000L && a * b == 1_000_000_016_000_000_063L) { // missed: solver
            return true;
        }
        return false;
    }
}
