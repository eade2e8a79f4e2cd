package reasons;

/** A factory refuses, a constructor does not: static state is what is missing. */
public final class Permit {
    private static boolean holiday;
    private final int days;

    public Permit(int days) {
        this.days = days;
    }

    public static Permit of(String name) {
        throw new IllegalStateException("closed");
    }

    public boolean isValid(int day) {
        if (holiday) { // missed: static-state naming holiday
            return false;
        }
        return day < days;
    }
}
