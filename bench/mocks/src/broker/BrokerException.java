package broker;

public class BrokerException extends Exception {
    private static final long serialVersionUID = 1L;

    public BrokerException(String message) {
        super(message);
    }
}
