package unwritten;

/** Where a message goes. Other vendors have their own classes for it. */
public interface Destination {

    interface Queue extends Destination {
        String queueName() throws DestinationException;
    }

    interface Topic extends Destination {
        String topicName() throws DestinationException;
    }

    interface TemporaryQueue extends Queue {}

    interface TemporaryTopic extends Topic {}
}
