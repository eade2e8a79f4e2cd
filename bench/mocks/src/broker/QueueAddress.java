package broker;

/** An address that one consumer reads from. */
public interface QueueAddress extends Address {
    String queueName() throws BrokerException;
}
