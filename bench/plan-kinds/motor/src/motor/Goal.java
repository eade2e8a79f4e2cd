package motor;

class Goal {
    //@ requires cart.isReady() && cart.engine().plug().gap() == 7;
    static void reached(Cart cart) {}
}

class Cart {
    private Engine engine;

    //@ requires engine() == null && unit.power() >= 20;
    void mount(Engine unit) {
        engine = unit;
    }

    //@ requires engine() != null;
    /*@ pure @*/ boolean isReady() {
        return engine.plug() != null && engine.power() == 26;
    }

    /*@ pure nullable @*/ Engine engine() {
        return engine;
    }
}

class Engine {
    private Plug plug;
    private int power;

    //@ requires plug() == null && 5 <= part.gap() && part.gap() <= 9;
    void screwIn(Plug part) {
        plug = part;
    }

    //@ requires plug() != null && 0 < steps && steps <= 4;
    void tune(int steps) {
        power += steps * plug.gap() - 1;
    }

    /*@ pure nullable @*/ Plug plug() {
        return plug;
    }

    /*@ pure @*/ int power() {
        return power;
    }
}

class Plug {
    private int gap = 1;

    //@ requires gap() < 9;
    void file() {
        gap++;
    }

    /*@ pure @*/ int gap() {
        return gap;
    }
}
