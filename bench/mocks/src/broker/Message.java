package broker;

public interface Message {
    boolean isExpired();
}
