package reminders;

import java.util.List;

/** Reminds customers of their appointments. */
public class ReminderService {
    private MessageSender sender;
    private Contacts contacts;

    public void setSender(MessageSender sender) {
        this.sender = sender;
    }

    public void setContacts(Contacts contacts) {
        this.contacts = contacts;
    }

    /** How many customers were reminded. */
    public int remind(List<Appointment> appointments) {
        if (sender == null || contacts == null) {
            throw new IllegalStateException("not set up");
        }
        int sent = 0;
        for (Appointment appointment : appointments) {
            if (appointment.isCancelled()) {
                continue;
            }
            Contact contact = contacts.find(appointment.customer());
            if (contact == null) {
                contacts.reportUnreachable(appointment.customer());
                continue;
            }
            if (sent == 0 && !sender.isConnected()) {
                sender.connect();
            }
            if (appointment.isUrgent() && contact.phone() != null) {
                sender.text(contact.phone(), "Today at " + appointment.time());
            } else if (contact.mail() != null) {
                sender.mail(contact.mail(), "Your appointment", "We expect you at " + appointment.time());
            } else {
                contacts.reportUnreachable(appointment.customer());
                continue;
            }
            sent++;
        }
        if (sent > 0) {
            sender.flush();
        }
        return sent;
    }
}
