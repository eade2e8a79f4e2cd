package duel;

class Goal {
    //@ requires red.rival() == blue && blue.rival() == red && red != blue;
    //@ requires red.hits() == 1 && blue.hits() == 2;
    static void reached(Fencer red, Fencer blue) {}
}

class Fencer {
    private Fencer rival;
    private int hits;
    private boolean waiting;

    //@ requires other != this && rival() == null;
    void face(Fencer other) {
        rival = other;
    }

    //@ requires rival() != null && rival().rival() == this && !mustWait();
    void lunge() {
        hits++;
        waiting = true;
        rival.waiting = false;
    }

    /*@ pure nullable @*/ Fencer rival() {
        return rival;
    }

    /*@ pure @*/ int hits() {
        return hits;
    }

    /*@ pure @*/ boolean mustWait() {
        return waiting;
    }
}
