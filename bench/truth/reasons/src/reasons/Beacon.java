package reasons;

/** Native code that nobody has. */
public final class Beacon {
    private Beacon() {
    }

    private static native int signal(int channel);

    public static String strength(int channel) {
        if (signal(channel) > 3) { // missed: always-throws naming UnsatisfiedLinkError
            return "strong";
        }
        return "weak";
    }
}
