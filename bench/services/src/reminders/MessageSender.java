package reminders;

public interface MessageSender {
    boolean isConnected();

    void connect();

    void text(String phone, String text);

    void mail(String address, String subject, String text);

    void flush();
}
