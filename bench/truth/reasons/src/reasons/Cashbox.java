package reasons;

/** What the library decides while the argument is made has no say in the first decision. */
public final class Cashbox {
    private static final String[] NAMES = {"north", "south"};

    private Cashbox() {
    }

    public static int count(java.math.BigDecimal sum) {
        if (NAMES[0].isEmpty()) { // missed: no-condition|no-path|limit
            return -1;
        }
        return sum.signum() > 0 ? 1 : 0;
    }
}
