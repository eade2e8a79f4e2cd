package odometer;

class Goal {
    //@ requires odometer.miles() == 500;
    static void reached(Odometer odometer) {}
}

class Odometer {
    private int miles;

    //@ ensures miles() == 0;
    Odometer() {}

    //@ ensures miles() == \old(miles()) + 1;
    void roll() {
        miles++;
    }

    /*@ pure @*/ int miles() {
        return miles;
    }
}
