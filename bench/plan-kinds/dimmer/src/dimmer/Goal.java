package dimmer;

class Goal {
    //@ requires dimmer.glow() == 7;
    static void reached(Dimmer dimmer) {}
}

class Dimmer {
    private int glow;
    private boolean fixed;

    //@ ensures glow() == 0 && !isFixed();
    Dimmer() {}

    //@ requires to >= 0 || isFixed();
    //@ ensures glow() == to || glow() == \old(glow());
    void turn(int to) {
        if (to >= 0 && to - glow <= 3) {
            glow = to;
        }
    }

    //@ ensures isFixed() || glow() == 0;
    void screw() {
        fixed = true;
    }

    /*@ pure @*/ int glow() {
        return glow;
    }

    /*@ pure @*/ boolean isFixed() {
        return fixed;
    }
}
