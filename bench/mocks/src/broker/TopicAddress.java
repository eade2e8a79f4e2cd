package broker;

/** An address that all subscribers read from. */
public interface TopicAddress extends Address {
    String topicName() throws BrokerException;
}
