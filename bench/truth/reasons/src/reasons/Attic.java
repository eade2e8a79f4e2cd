package reasons;

/** A decision that no input has a say in, and one behind it. */
public final class Attic {
    private static final String[] BOXES = {"hats", "toys"};

    private Attic() {
    }

    public static int search(int lamp) {
        for (String box : BOXES) {
            if (box.isEmpty()) { // missed: no-condition|no-path
                if (box.hashCode() == 17) { // missed: no-condition|no-path naming 12
                    return 2;
                }
                return 1;
            }
        }
        return lamp > 3 ? 0 : -1;
    }
}
