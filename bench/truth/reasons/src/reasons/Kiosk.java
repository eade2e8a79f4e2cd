package reasons;

/** One input ends the JVM, which says nothing about the other goals. */
public final class Kiosk {
    private static int stock;

    private Kiosk() {
    }

    public static int sell(int code) {
        if (code == 1_234) { // missed: exit naming exit(4)
            System.exit(4);
        }
        if (stock > 3) { // missed: static-state naming stock
            return 2;
        }
        return code > 5 ? 1 : 0;
    }
}
