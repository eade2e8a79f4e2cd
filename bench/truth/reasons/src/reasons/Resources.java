package reasons;

/** The class initialiser reads a resource that is not there. */
public final class Resources {
    private static final int LENGTH = Resources.class.getResource("nothing.txt").getPath().length();

    private final int offset;

    public Resources(int offset) {
        this.offset = offset;
    }

    public boolean fits(int size) {
        return offset + size < LENGTH; // missed: class-initialiser naming Resources
    }
}
