package xml;

public class EntityException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean isDefinite;

    public EntityException(String message, boolean isDefinite) {
        super(message);
        this.isDefinite = isDefinite;
    }

    /** Whether no other resolver needs to be asked. */
    public boolean isDefinite() {
        return isDefinite;
    }
}
