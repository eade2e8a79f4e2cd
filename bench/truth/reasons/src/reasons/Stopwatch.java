package reasons;

/** The clock decides. */
public final class Stopwatch {
    private Stopwatch() {
    }

    public static String parity() {
        long now = System.nanoTime();
        if (now % 2 == 0) { // missed: chance
            return "even " + now;
        }
        return "odd " + now;
    }
}
