package reasons;

/** The object that would have to be given is one that nobody has but the class itself. */
public final class Flavour {
    private static final Object SECRET = new Object();

    private Flavour() {
    }

    public static int taste(Object what) {
        if (what == SECRET) { // missed: no-path|no-condition|limit
            return 2;
        }
        throw new IllegalArgumentException("bland");
    }
}
