package compiler;

public class PassException extends Exception {
    private static final long serialVersionUID = 1L;

    public PassException(String message) {
        super(message);
    }
}
