package unwritten;

public class HandlerException extends Exception {
    private static final long serialVersionUID = 1;

    public HandlerException(String message) {
        super(message);
    }
}
