package pump;

class Goal {
    //@ requires pump.bar() == 23 && pump.bled() == 1;
    static void reached(Pump pump) {}
}

class Pump {
    private int bar;
    private int bled;
    private boolean wet;

    void douse() {
        wet = true;
    }

    void stroke(int depth) {
        if (wet && depth > 0 && depth <= 5) {
            bar += depth;
        }
    }

    void bleed() {
        if (bar >= 10) {
            bar -= 10;
            bled++;
        }
    }

    int bar() {
        return bar;
    }

    int bled() {
        return bled;
    }
}
