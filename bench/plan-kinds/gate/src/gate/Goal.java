package gate;

class Goal {
    //@ requires gate.passed() == 3 && (gate.isLocked() || gate.fines() == 9);
    static void reached(Gate gate) {}
}

class Gate {
    private int coins;
    private int passed;
    private int fines;
    private boolean locked;

    //@ requires coin == 1 || coin == 2 && passed() > 0;
    //@ ensures coins() == \old(coins()) + coin || coins() == \old(coins());
    void drop(int coin) {
        if (!locked) {
            coins += coin;
        }
    }

    //@ requires coins() >= 2 && !isLocked();
    //@ ensures passed() > \old(passed());
    //@ also
    //@ requires coins() < 2;
    //@ ensures fines() > \old(fines()) || isLocked();
    void push() {
        if (coins >= 2) {
            coins -= 2;
            passed++;
        } else {
            fines++;
            locked = fines > 1;
        }
    }

    /*@ pure @*/ int coins() {
        return coins;
    }

    /*@ pure @*/ int passed() {
        return passed;
    }

    /*@ pure @*/ int fines() {
        return fines;
    }

    /*@ pure @*/ boolean isLocked() {
        return locked;
    }
}
