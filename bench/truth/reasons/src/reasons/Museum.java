package reasons;

/** Objects of one subclass cannot be made since its constructor throws; of another they can. */
public final class Museum {
    private static boolean night;

    /** Something to look at. */
    public abstract static class Exhibit {
        abstract int year();
    }

    static final class Bust extends Exhibit {
        Bust(int year) {
            throw new IllegalStateException("lent out");
        }

        @Override
        int year() {
            return 0;
        }
    }

    static final class Coin extends Exhibit {
        private final int year;

        Coin(int year) {
            this.year = year;
        }

        @Override
        int year() {
            return year;
        }
    }

    private Museum() {
    }

    public static String show(Exhibit exhibit) {
        if (exhibit.year() > 1_900) {
            return "new";
        }
        if (night) { // missed: static-state naming night
            return "dark";
        }
        return "old";
    }
}
