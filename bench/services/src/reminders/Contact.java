package reminders;

/** Either may be null. */
public record Contact(String phone, String mail) {}
