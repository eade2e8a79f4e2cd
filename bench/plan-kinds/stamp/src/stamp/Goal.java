package stamp;

class Goal {
    //@ requires stamp.prints() == 3 && stamp.ink() == 1;
    static void reached(Stamp stamp) {}
}

class Stamp {
    private int prints;
    private int ink;
    private boolean dry = true;

    //@ ensures prints() == 0 && ink() == 5;
    Stamp() {}

    //@ ensures ink() == \old(ink()) && prints() == \old(prints());
    void soak() {
        ink += dry ? 2 : 0;
        dry = false;
    }

    //@ requires ink() > 0 || prints() == 0;
    //@ ensures prints() == \old(prints()) + 1;
    //@ ensures ink() == \old(ink());
    void press() {
        if (ink > 0) {
            prints++;
            ink--;
            dry = true;
        }
    }

    /*@ pure @*/ int prints() {
        return prints;
    }

    /*@ pure @*/ int ink() {
        return ink;
    }
}
