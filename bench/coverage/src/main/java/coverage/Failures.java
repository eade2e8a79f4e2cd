package coverage;

/** Exceptions that are thrown, caught, wrapped and cleaned up after. */
public class Failures {

    /** Not enough money. */
    public static final class Shortage extends Exception {
        private static final long serialVersionUID = 1;

        public Shortage(String message) {
            super(message);
        }
    }

    /** Something to be closed, which may fail. */
    public static final class Door implements AutoCloseable {
        private final boolean jams;

        Door(boolean jams) {
            this.jams = jams;
        }

        @Override
        public void close() {
            if (jams) {
                throw new IllegalStateException("jammed");
            }
        }
    }

    private int log;

    /** Hard: a value comes from the block or from its handler. */
    public static int parsedOr(String text, int other) {
        int value;
        try {
            value = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            value = other;
        }
        return value < 0 ? 0 : value;
    }

    /** Hard: three implicit exceptions, two handlers, one of them nested. */
    public static int quotient(int[] numbers, int i, int divisor) {
        try {
            try {
                return numbers[i] / divisor;
            } catch (ArithmeticException e) {
                if (i > 2) {
                    throw new IllegalStateException(e);
                }
                return -1;
            }
        } catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
            return e instanceof NullPointerException ? -2 : -3;
        }
    }

    /** Hard: the last block is written once and compiled for each way out of the first. */
    public int logged(int x, int weight) {
        try {
            if (x == 0) {
                return log;
            }
            if (x < 0) {
                throw new IllegalArgumentException("negative");
            }
        } finally {
            log += weight;
            if (log > 10) {
                log = 0;
            }
        }
        return x;
    }

    static Door open(int number) {
        return number == 0 ? null : new Door(number > 5);
    }

    /** Hard: closing may throw, and the resource may be null. */
    public static String enter(int number, int guests) {
        try (Door door = open(number)) {
            if (guests > 3) {
                throw new UnsupportedOperationException("too many");
            }
            return door == null ? "no door" : "in";
        } catch (IllegalStateException e) {
            return guests == 2 ? "both outside" : "outside";
        }
    }

    /** Hard: a declared exception is the normal end of a path. */
    public static int withdraw(int balance, int amount) throws Shortage {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount");
        }
        if (amount > balance) {
            throw new Shortage(amount + " of " + balance);
        }
        return balance - amount;
    }

    /** Hard: a chain of causes as input. */
    public static String depth(Exception failure) {
        int depth = 0;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            depth++;
        }
        return depth > 2 ? "deep" : "flat";
    }

    /** Infeasible: a square plus one is never zero, with overflow too, so the handler is never entered. */
    public static int share(int x) {
        try {
            return 1000 / (x * x + 1);
        } catch (ArithmeticException e) { // infeasible
            return x > 5 ? 1 : 2; // infeasible
        }
    }
}
