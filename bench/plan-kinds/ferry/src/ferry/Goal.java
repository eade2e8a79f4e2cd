package ferry;

class Goal {
    //@ requires ferry.isUnderWay() && ferry.load() == 37;
    static void reached(Ferry ferry) {}
}

class Ferry {
    private int load;
    private boolean underWay;

    //@ requires 0 < tons && tons <= 20;
    //@ requires !isUnderWay() && load() + tons <= 40;
    void embark(int tons) {
        load += tons;
    }

    //@ requires load() >= 25 && !isUnderWay();
    void castOff() {
        underWay = true;
    }

    /*@ pure @*/ int load() {
        return load;
    }

    /*@ pure @*/ boolean isUnderWay() {
        return underWay;
    }
}
