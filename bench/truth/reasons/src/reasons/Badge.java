// options: --no-reflection-fixtures
package reasons;

/** The only factory refuses everybody. */
public final class Badge {
    private final int level;

    private Badge(int level) {
        this.level = level;
    }

    public static Badge issue(int level) {
        check(level);
        return new Badge(level);
    }

    private static void check(int level) {
        throw new IllegalStateException("office closed");
    }

    public boolean admits(int floor) {
        return level >= floor; // missed: set-up-throws naming IllegalStateException
    }
}
