package web;

public class HandlerException extends Exception {
    private static final long serialVersionUID = 1L;

    public HandlerException(String message) {
        super(message);
    }
}
