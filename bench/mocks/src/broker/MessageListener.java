package broker;

public interface MessageListener {
    void onMessage(Message message);
}
