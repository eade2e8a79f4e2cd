package kiln;

class Goal {
    //@ requires kiln.isGlazed() && kiln.degrees() == 960;
    static void reached(Kiln kiln) {}
}

class Kiln {
    private int degrees;
    private boolean glazed;

    //@ ensures degrees() == 0 && !isGlazed();
    Kiln() {}

    //@ ensures degrees() == \old(degrees()) + by && isGlazed() == \old(isGlazed());
    void stoke(int by) {
        degrees += by;
    }

    //@ ensures \old(degrees()) > 1000 ==> isGlazed();
    //@ ensures degrees() == \old(degrees());
    void dip() {
        if (degrees > 1000) {
            glazed = true;
        }
    }

    /*@ pure @*/ int degrees() {
        return degrees;
    }

    /*@ pure @*/ boolean isGlazed() {
        return glazed;
    }
}
