package mailer;

class Goal {
    //@ requires outbox.waiting() == 2 && outbox.isOnline();
    static void reached(Outbox outbox) {}
}

interface Outbox {
    /*@ pure @*/ int waiting();

    /*@ pure @*/ boolean isOnline();
}
