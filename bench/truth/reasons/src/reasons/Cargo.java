// options: --no-reflection-fixtures
package reasons;

/** The argument is only ever null: whoever makes one throws. */
public final class Cargo {
    /** Cannot be had. */
    public static final class Seal {
        private final int number;

        public Seal(int number) {
            this.number = number;
            throw new IllegalStateException("no seals");
        }

        public int number() {
            return number;
        }
    }

    private Cargo() {
    }

    public static int check(Seal seal, int day) {
        if (day > 31) {
            return -1;
        }
        if (seal == null) {
            return 0;
        }
        if (seal.number() > day) { // missed: set-up-throws naming Seal
            return 1;
        }
        return 2;
    }
}
