package orchard;

class Goal {
    //@ requires orchard.apples() == 14 && orchard.seasons() == 3;
    static void reached(Orchard orchard) {}
}

class Orchard {
    private int apples;
    private int seasons;

    //@ ensures apples() >= 0;
    Orchard() {}

    //@ requires 0 <= rain && rain <= 30;
    //@ ensures apples() >= \old(apples()) && seasons() > \old(seasons());
    void summer(int rain) {
        apples += rain / 5;
        seasons++;
    }

    /*@ pure @*/ int apples() {
        return apples;
    }

    /*@ pure @*/ int seasons() {
        return seasons;
    }
}
