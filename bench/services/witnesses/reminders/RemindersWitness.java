package reminders;

import static witness.Expect.same;
import static witness.Expect.thrown;

import java.util.ArrayList;
import java.util.List;

final class RemindersWitness {
    private RemindersWitness() {}

    private static final List<String> TOLD = new ArrayList<>();

    record Sender(boolean isConnected) implements MessageSender {
        @Override
        public void connect() {
            TOLD.add("connect");
        }

        @Override
        public void text(String phone, String text) {
            TOLD.add("text " + phone + ": " + text);
        }

        @Override
        public void mail(String address, String subject, String text) {
            TOLD.add("mail " + address + ": " + text);
        }

        @Override
        public void flush() {
            TOLD.add("flush");
        }
    }

    record OneContact(Contact contact) implements Contacts {
        @Override
        public Contact find(String customer) {
            return contact;
        }

        @Override
        public void reportUnreachable(String customer) {
            TOLD.add("unreachable " + customer);
        }
    }

    private static int remind(boolean isConnected, Contact contact, Appointment... appointments) {
        TOLD.clear();
        ReminderService service = new ReminderService();
        service.setSender(new Sender(isConnected));
        service.setContacts(new OneContact(contact));
        return service.remind(List.of(appointments));
    }

    static void remind() {
        ReminderService service = new ReminderService();
        thrown(IllegalStateException.class, "not set up", () -> service.remind(List.of()));
        service.setSender(new Sender(true));
        thrown(IllegalStateException.class, "not set up", () -> service.remind(List.of()));
        Appointment usual = new Appointment("c", "9:00", false, false);
        Appointment urgent = new Appointment("c", "10:00", false, true);
        Appointment cancelled = new Appointment("c", "11:00", true, false);
        same(0, remind(true, null, cancelled));
        same(List.of(), TOLD);
        same(0, remind(true, null, usual));
        same(List.of("unreachable c"), TOLD);
        same(2, remind(false, new Contact("1", "c@x"), usual, urgent));
        same(List.of("connect", "mail c@x: We expect you at 9:00", "text 1: Today at 10:00", "flush"), TOLD);
        same(0, remind(true, new Contact(null, null), urgent));
        same(List.of("unreachable c"), TOLD);
    }
}
