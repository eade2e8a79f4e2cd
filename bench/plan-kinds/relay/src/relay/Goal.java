package relay;

class Goal {
    //@ requires a.next() == b && b.next() == c && c.next() == a;
    //@ requires a.batons() == 0 && b.batons() == 1 && c.batons() == 2;
    static void reached(Runner a, Runner b, Runner c) {}
}

class Runner {
    private Runner next;
    private int batons = 1;

    void lookTo(Runner other) {
        if (other != this) {
            next = other;
        }
    }

    void pass() {
        if (next != null && batons > 0) {
            batons--;
            next.batons++;
        }
    }

    Runner next() {
        return next;
    }

    int batons() {
        return batons;
    }
}
