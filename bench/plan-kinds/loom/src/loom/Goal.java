package loom;

class Goal {
    //@ requires loom.rows() == 2 && loom.hue() == 5;
    static void reached(Loom loom) {}
}

class Loom {
    private int hue = -1;
    private int strands;
    private int rows;

    //@ requires 0 <= which && which < 8 && which != hue();
    void strand(int which) {
        hue = which;
        strands++;
    }

    //@ requires strands() >= 3;
    void beat() {
        strands = 0;
        rows++;
    }

    /*@ pure @*/ int hue() {
        return hue;
    }

    /*@ pure @*/ int strands() {
        return strands;
    }

    /*@ pure @*/ int rows() {
        return rows;
    }
}
