package mailer;

class Reference {
    static boolean reaches() {
        Spool outbox = new Spool();
        outbox.accept("a");
        outbox.accept("b");
        outbox.plug(true);
        return Check.holds(outbox);
    }
}
