package signal;

class Goal {
    //@ requires signal.shows() == Signal.Hue.YELLOW && signal.turns() == 6;
    static void reached(Signal signal) {}
}

class Signal {
    enum Hue { RED, GREEN, YELLOW }

    private Hue hue = Hue.RED;
    private int turns;

    //@ requires to.ordinal() == (shows().ordinal() + 1) % 3 || to == Hue.RED && shows() == Hue.GREEN;
    void flip(Hue to) {
        hue = to;
        turns++;
    }

    /*@ pure @*/ Hue shows() {
        return hue;
    }

    /*@ pure @*/ int turns() {
        return turns;
    }
}
