package reasons;

/** The elements of an array have a constructor that throws and one that does not. */
public final class Tariff {
    private static int season;

    /** A price. */
    public static final class Rate {
        private final int cents;

        public Rate() {
            throw new IllegalStateException("no price");
        }

        public Rate(int cents) {
            this.cents = cents;
        }

        public int cents() {
            return cents;
        }
    }

    private Tariff() {
    }

    public static int first(Rate[] rates) {
        if (rates.length == 0) {
            return 0;
        }
        if (season > 2) { // missed: static-state naming season
            return 2;
        }
        return 1;
    }
}
