package rowers;

class Goal {
    //@ requires crew != null && crew.length == boat.seats() && boat.seats() == 4;
    //@ requires (\forall int i; 0 <= i && i < crew.length; crew[i] != null && crew[i].strokes() == i + 1);
    static void reached(Boat boat, Rower[] crew) {}
}

class Boat {
    private int seats = 1;

    //@ requires seats() <= 4;
    void lengthen() {
        seats += seats();
    }

    /*@ pure @*/ int seats() {
        return seats;
    }
}

class Rower {
    private int strokes;

    void row() {
        strokes++;
    }

    /*@ pure @*/ int strokes() {
        return strokes;
    }
}
