// options: --no-reflection-fixtures
package reasons;

/** Every call changes an object that tests cannot restore. */
public final class Counter {
    private static final class Tally {
        private int count;
    }

    private static final Tally TALLY = new Tally();

    private Counter() {
    }

    public static String count(int step) {
        TALLY.count += 1 + Math.abs(step % 5);
        if (step > 3) { // missed: lasting naming TALLY
            return "big";
        }
        return "small";
    }
}
