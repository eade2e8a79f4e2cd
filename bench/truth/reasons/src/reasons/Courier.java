// options: --no-reflection-fixtures
package reasons;

/** The interface has an implementation, whose constructor needs what nobody can make. */
public final class Courier {
    /** What a carrier is allowed to do. */
    public static final class Licence {
        final int grade;

        private Licence(int grade) {
            this.grade = grade;
        }
    }

    public interface Carrier {
        int price(int weight);

        int grade();
    }

    public static final class Truck implements Carrier {
        private final Licence licence;

        public Truck(Licence licence) {
            this.licence = java.util.Objects.requireNonNull(licence);
        }

        @Override
        public int price(int weight) {
            return weight * 3;
        }

        @Override
        public int grade() {
            return licence.grade;
        }
    }

    private Courier() {
    }

    public static String quote(Carrier carrier, int weight) {
        if (carrier.grade() > 2) { // missed: no-object|set-up-throws naming Truck
            return "good";
        }
        return carrier.price(weight) > 100 ? "dear" : "cheap"; // missed: no-object|set-up-throws naming Truck
    }
}
