package silo;

class Goal {
    //@ requires silo.tons() == 523 && silo.isShut();
    static void reached(Silo silo) {}
}

class Silo {
    private int tons;
    private boolean shut;

    void trickle() {
        if (!shut) {
            tons++;
        }
    }

    void gush(int sacks) {
        if (!shut && sacks > 0 && sacks <= 25) {
            tons += 10 * sacks;
        }
    }

    void lid() {
        shut = tons > 500;
    }

    int tons() {
        return tons;
    }

    boolean isShut() {
        return shut;
    }
}
