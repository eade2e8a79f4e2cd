package lift;

class Goal {
    //@ requires lift.floor() == 8;
    static void reached(Lift lift) {}
}

class Lift {
    private int floor;

    //@ ensures floor() == 0;
    Lift() {}

    //@ requires by > 0;
    //@ ensures floor() == \old(floor()) + by;
    void rise(int by) {
        floor += Math.min(by, 3);
    }

    //@ requires floor() > 0;
    //@ ensures floor() == \old(floor()) - 1;
    void sink() {
        floor = 0;
    }

    /*@ pure @*/ int floor() {
        return floor;
    }
}
