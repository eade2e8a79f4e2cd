package orbit;

class Goal {
    //@ requires star.planet().moon().craters() == 2 && star.planet().isStormy() && star.heat() == 5;
    static void reached(Star star) {}
}

class Star {
    private Planet planet;
    private int heat;

    void flare() {
        heat++;
    }

    //@ requires heat() >= 3;
    void attract(Planet planet) {
        this.planet = planet;
    }

    /*@ pure nullable @*/ Planet planet() {
        return planet;
    }

    /*@ pure @*/ int heat() {
        return heat;
    }
}

class Planet {
    private final Moon moon;
    private int winds;

    Planet(Moon moon) {
        this.moon = moon;
    }

    void blow() {
        winds++;
    }

    /*@ pure @*/ boolean isStormy() {
        return winds >= 2;
    }

    /*@ pure @*/ Moon moon() {
        return moon;
    }
}

class Moon {
    private int craters;

    void hit() {
        craters++;
    }

    /*@ pure @*/ int craters() {
        return craters;
    }
}
