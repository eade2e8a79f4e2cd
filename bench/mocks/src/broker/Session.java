package broker;

public interface Session {
    boolean isTransacted();

    /** Whether the link is up again. */
    boolean reconnect();
}
