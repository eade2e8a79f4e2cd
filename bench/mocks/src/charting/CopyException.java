package charting;

public class CopyException extends Exception {
    private static final long serialVersionUID = 1L;

    public CopyException(String message) {
        super(message);
    }
}
