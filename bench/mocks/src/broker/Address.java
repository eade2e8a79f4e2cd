package broker;

/** Where messages are sent to; brokers bring their own classes. */
public interface Address {}
