package chat;

class Reference {
    static boolean reaches() {
        Caller left = new Caller();
        Caller right = new Caller();
        left.ring(right);
        left.say("a");
        left.say("b");
        right.say("b");
        return Check.holds(left, right);
    }
}
