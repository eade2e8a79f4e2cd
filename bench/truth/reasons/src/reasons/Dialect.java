package reasons;

/** Every call changes the JVM for those after it. */
public final class Dialect {
    private Dialect() {
    }

    public static String speak(int region) {
        java.util.Locale.setDefault(java.util.Locale.CHINA);
        if (region > 3) { // missed: lasting naming locale
            return "north";
        }
        return "south";
    }
}
