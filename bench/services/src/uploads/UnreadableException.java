package uploads;

public class UnreadableException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnreadableException(String message) {
        super(message);
    }
}
