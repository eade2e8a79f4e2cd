package broker;

/** The connection to the broker was lost. */
public class LinkException extends BrokerException {
    private static final long serialVersionUID = 1L;

    public LinkException(String message) {
        super(message);
    }
}
