package checkout;

public class GatewayTimeoutException extends Exception {
    private static final long serialVersionUID = 1L;

    public GatewayTimeoutException(String message) {
        super(message);
    }
}
