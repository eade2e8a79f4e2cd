// options: --no-reflection-fixtures
package reasons;

/** The constructor refuses everybody. */
public final class Reactor {
    private final int rods;

    public Reactor(int rods) {
        this.rods = rods;
        throw new UnsupportedOperationException("not built yet");
    }

    public boolean isHot(int limit) {
        return rods > limit; // missed: set-up-throws naming UnsupportedOperationException
    }
}
