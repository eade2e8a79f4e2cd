package inject;

public class UnavailableException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnavailableException(String message) {
        super(message);
    }
}
