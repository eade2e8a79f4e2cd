package reasons;

/** What a private static field decides, and what lies behind it. */
public final class Annex {
    private static boolean unlocked;

    private Annex() {
    }

    public static String room(int door) {
        if (door < 0) {
            return "none";
        }
        if (unlocked) { // missed: static-state naming unlocked
            if (door > 7) { // missed: static-state naming unlocked
                return "tower";
            }
            return "hall";
        }
        return door == 3 ? "closed" : "locked";
    }
}
