package broker;

public final class Deadlines {
    static final long NEVER = Long.MAX_VALUE;
    static final int URGENT = 7;

    private Deadlines() {}

    /** When an envelope may be thrown away; urgent messages are kept twice as long. */
    public static long of(Envelope envelope) {
        if (envelope.body instanceof FrozenBody) {
            // Bodies from the store were to carry their own time once.
            return envelope.body instanceof Expiring frozen ? frozen.timeToLive() : NEVER;
        }
        if (envelope.body instanceof Expiring && envelope.body instanceof Prioritized) {
            long life = ((Expiring) envelope.body).timeToLive();
            if (life <= 0) {
                return NEVER;
            }
            int priority = ((Prioritized) envelope.body).priority();
            return envelope.sentAt + (priority > URGENT ? 2 * life : life);
        }
        return envelope.body == null ? envelope.sentAt : NEVER;
    }
}
