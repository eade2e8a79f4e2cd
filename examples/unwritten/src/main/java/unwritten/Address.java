package unwritten;

/** Listing 5 of Dsc+Mock: destinations of our own, and how others become one. */
public final class Address implements Destination {
    private final char kind;
    private final String name;

    Address(char kind, String name) {
        this.kind = kind;
        this.name = name;
    }

    /** {@code q} or {@code t} for a queue or a topic, in upper case for a temporary one. */
    public char kind() {
        return kind;
    }

    public String name() {
        return name;
    }

    /** The address of a destination; of one that is a queue and a topic, what has a name decides. */
    public static Address of(Destination destination) throws DestinationException {
        if (destination == null) {
            return null;
        }
        if (destination instanceof Address) {
            return (Address) destination;
        }
        if (destination instanceof Queue && destination instanceof Topic) {
            String queue = ((Queue) destination).queueName();
            String topic = ((Topic) destination).topicName();
            if (queue != null && topic == null) {
                return new Address('q', queue);
            } else if (queue == null && topic != null) {
                return new Address('t', topic);
            }
            throw new DestinationException("neither a queue nor a topic, or both");
        }
        if (destination instanceof TemporaryQueue) {
            return new Address('Q', ((TemporaryQueue) destination).queueName());
        }
        if (destination instanceof TemporaryTopic) {
            return new Address('T', ((TemporaryTopic) destination).topicName());
        }
        if (destination instanceof Queue) {
            return new Address('q', ((Queue) destination).queueName());
        }
        if (destination instanceof Topic) {
            return new Address('t', ((Topic) destination).topicName());
        }
        throw new DestinationException("neither a queue nor a topic");
    }
}
