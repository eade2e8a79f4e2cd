package parcel;

class Goal {
    //@ requires parcel.zone() == 2 && parcel.grams() == 30;
    static void reached(Parcel parcel) {}
}

class Parcel {
    private int grams;
    private int zone;
    private boolean insured;

    //@ ensures grams() == 0 && zone() == 0 && !isInsured();
    Parcel() {}

    //@ requires 0 < more && more <= 12 && zone() == 0;
    //@ ensures grams() == \old(grams()) + more && zone() == 0 && isInsured() == \old(isInsured());
    void stuff(int more) {
        grams += more;
    }

    //@ requires grams() > 20;
    //@ ensures isInsured() && grams() == \old(grams()) && zone() == \old(zone());
    void cover() {
        insured = true;
    }

    //@ requires to == 1 && grams() <= 10;
    //@ ensures zone() == 1 && grams() == \old(grams());
    //@ also
    //@ requires to == 2 && isInsured();
    //@ ensures zone() == 2 && grams() == \old(grams());
    void ship(int to) {
        zone = to;
    }

    /*@ pure @*/ int grams() {
        return grams;
    }

    /*@ pure @*/ int zone() {
        return zone;
    }

    /*@ pure @*/ boolean isInsured() {
        return insured;
    }
}
