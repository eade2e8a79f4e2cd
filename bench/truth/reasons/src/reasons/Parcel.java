package reasons;

/** One of the constructors of an argument refuses most texts; the other makes it. */
public final class Parcel {
    /** What stands on a parcel. */
    public static final class Label {
        private final int size;

        public Label(int size) {
            this.size = size;
        }

        public Label(String text) {
            if (!text.startsWith("{{{[[[")) {
                throw new IllegalArgumentException("not a label");
            }
            this.size = text.length();
        }

        public int size() {
            return size;
        }
    }

    private Parcel() {
    }

    public static int send(Label label, long a, long b) {
        if (label == null) {
            return -1;
        }
        if (a > 1_000_000 && b > a && a < 2_000_000_000L && b < 2_000_000_000L && a * b == 1_000_000_016_000_000_063L) { // missed: solver
            return label.size();
        }
        return label.size() > 9 ? 1 : 0;
    }
}
