package broker;

/** A message that waits to be acknowledged. */
public interface Delivery {
    void acknowledge() throws BrokerException;
}
