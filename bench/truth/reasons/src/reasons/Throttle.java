package reasons;

/** Private static state that no method sets. */
public final class Throttle {
    private static int level;

    private Throttle() {
    }

    public static String advice(int speed) {
        if (level > 3) { // missed: static-state naming level
            return "slower";
        }
        return speed > 50 ? "fast" : "fine";
    }
}
