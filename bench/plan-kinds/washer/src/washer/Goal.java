package washer;

class Goal {
    //@ requires washer.stage() == 4 && washer.degrees() == 60;
    static void reached(Washer washer) {}
}

class Washer {
    private int stage;
    private int degrees;
    private int load;

    void cram(int pieces) {
        if (stage == 0 && pieces >= 3 && pieces <= 9) {
            load = pieces;
            stage = 1;
        }
    }

    void choose(int wish) {
        if (stage == 1 && wish >= 30 && wish <= 90 && wish % load == 0) {
            degrees = wish;
            stage = 2;
        }
    }

    void run() {
        if (stage == 2 || stage == 3) {
            stage++;
        }
    }

    int stage() {
        return stage;
    }

    int degrees() {
        return degrees;
    }
}
