package broker;

/** Names of addresses that do not depend on who implements them. */
public final class AddressBook {
    private AddressBook() {}

    /** The name of an address; some brokers have one class that is a queue and a topic, of which only one is named. */
    public static String canonical(Address address) throws BrokerException {
        if (address instanceof QueueAddress && address instanceof TopicAddress) {
            String queue = ((QueueAddress) address).queueName();
            String topic = ((TopicAddress) address).topicName();
            if (queue == null && topic == null) {
                throw new BrokerException("neither a queue nor a topic");
            }
            return queue != null ? "queue:" + queue : "topic:" + topic;
        }
        if (address instanceof Temporary temporary) {
            return "temporary:" + temporary.connectionId();
        }
        if (address instanceof QueueAddress queue) {
            return "queue:" + queue.queueName();
        }
        throw new BrokerException("an address of an unknown kind");
    }
}
