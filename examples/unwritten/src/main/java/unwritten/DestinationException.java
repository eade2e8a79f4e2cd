package unwritten;

public class DestinationException extends Exception {
    private static final long serialVersionUID = 1;

    public DestinationException(String message) {
        super(message);
    }
}
