package reasons;

/** A condition that never holds. */
public final class Dusk {
    private Dusk() {
    }

    public static String light(int hour) {
        if (hour > 20 && hour < 5) { // infeasible: all-paths
            return "dark";
        }
        return "bright";
    }
}
