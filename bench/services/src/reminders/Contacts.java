package reminders;

public interface Contacts {
    /** Null where a customer is unknown. */
    Contact find(String customer);

    void reportUnreachable(String customer);
}
