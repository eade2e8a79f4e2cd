package broker;

public interface Expiring {
    /** In milliseconds; not positive means for ever. */
    long timeToLive();
}
