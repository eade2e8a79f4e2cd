// options: --no-reflection-fixtures
package reasons;

/** The inner class needs an outer object that nobody can make. */
public final class Engine {
    private final int power;

    private Engine(int power) {
        this.power = power;
    }

    /** A part of an engine. */
    public final class Piston {
        public Piston() {
        }
    }

    public static boolean fires(Piston piston, int load) {
        if (piston.hashCode() > load) { // missed: no-object naming Piston
            return true;
        }
        return false;
    }
}
