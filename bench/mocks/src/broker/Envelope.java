package broker;

/** A body on its way, with the time at which it was sent. */
public class Envelope {
    public final long sentAt;
    public Body body;

    public Envelope(long sentAt) {
        this.sentAt = sentAt;
    }
}
