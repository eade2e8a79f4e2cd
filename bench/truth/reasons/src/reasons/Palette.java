package reasons;

/** An enum without constants has no values. */
public final class Palette {
    enum Shade {
    }

    private Palette() {
    }

    public static int weight(Shade shade) {
        if (shade.ordinal() > 1) { // missed: no-object naming Shade
            return 2;
        }
        return 1;
    }
}
