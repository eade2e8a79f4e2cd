package reasons;

/** The class initialiser throws. */
public final class Catalogue {
    private static final int SIZE = load();

    private Catalogue() {
    }

    private static int load() {
        throw new IllegalStateException("no catalogue");
    }

    public static boolean has(int number) {
        return number < SIZE; // missed: class-initialiser naming Catalogue
    }
}
