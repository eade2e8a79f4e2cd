package witness;

import java.util.Objects;

/** What a witness expects of the code that it calls. */
public final class Expect {
    private Expect() {}

    /** A call that may throw anything. */
    public interface Action {
        void run() throws Throwable;
    }

    public static void same(Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("expected " + expected + ", was " + actual);
        }
    }

    public static void isTrue(boolean condition) {
        same(true, condition);
    }

    /** Expects an exception of exactly this class and this message. */
    public static void thrown(Class<? extends Throwable> type, String message, Action action) {
        try {
            action.run();
        } catch (Throwable thrown) {
            same(type, thrown.getClass());
            same(message, thrown.getMessage());
            return;
        }
        throw new AssertionError("expected " + type.getName());
    }
}
