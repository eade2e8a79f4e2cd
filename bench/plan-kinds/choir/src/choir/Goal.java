package choir;

class Goal {
    //@ requires row != null && row.length == 2 && row[0] != null && row[1] != null;
    //@ requires row[0].isWarm() && row[1].isWarm() && row[1].pitch() - row[0].pitch() == 7;
    static void reached(Singer[] row) {}
}

class Singer {
    private int pitch;
    private int hummed;

    void hum() {
        hummed++;
    }

    void reach(int by) {
        if (isWarm() && by > 0 && by <= 4) {
            pitch += by;
        }
    }

    boolean isWarm() {
        return hummed >= 2;
    }

    int pitch() {
        return pitch;
    }
}
