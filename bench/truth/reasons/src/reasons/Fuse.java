package reasons;

/** An assertion refuses some inputs; what else is missed is missed for another reason. */
public final class Fuse {
    private static boolean blown;

    private Fuse() {
    }

    public static int load(int ampere) {
        assert ampere >= 0 : "negative"; // missed: assertions
        if (blown) { // missed: static-state naming blown
            return 0;
        }
        return ampere > 16 ? 2 : 1;
    }
}
