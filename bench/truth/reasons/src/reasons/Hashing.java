package reasons;

/** The hash of a string has to be a certain number. */
public final class Hashing {
    private Hashing() {
    }

    public static boolean isKnown(String text) {
        if (text.length() > 12 && text.length() < 20 && text.hashCode() * 31 + text.length() == 987_654_321) { // missed: solver
            return true;
        }
        return false;
    }
}
