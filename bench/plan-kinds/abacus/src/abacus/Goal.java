package abacus;

class Goal {
    //@ requires abacus.mark() == 37;
    static void reached(Abacus abacus) {}
}

class Abacus {
    private int mark;

    //@ ensures mark() == 0;
    Abacus() {}

    //@ ensures q == 0 || q == 1 ==> mark() == 2 * \old(mark()) + q;
    //@ ensures q != 0 && q != 1 ==> mark() == \old(mark());
    void frob(int q) {
        if (q == 0 || q == 1) {
            mark = 2 * mark + q;
        }
    }

    /*@ pure @*/ int mark() {
        return mark;
    }
}
