package reasons;

/** Nobody reasons about the sine. */
public final class Waves {
    private Waves() {
    }

    public static boolean isAtRest(double angle) {
        if (Math.sin(angle) == 0.5 && Math.cos(angle) == 0.25) { // missed: solver naming sin
            return true;
        }
        return false;
    }
}
