package inject;

public class InjectionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InjectionException(String message) {
        super(message);
    }
}
