// options: --no-reflection-fixtures
package reasons;

/** The abstract parameter has subclasses, but only private ones. */
public final class Ledger {
    abstract static class Entry {
        abstract int amount();
    }

    private static final class Credit extends Entry {
        private Credit() {
        }

        @Override
        int amount() {
            return 1;
        }
    }

    private Ledger() {
    }

    public static int sign(Entry entry) {
        if (entry.amount() < 0) { // missed: no-object naming Entry
            return -1;
        }
        return 1;
    }
}
