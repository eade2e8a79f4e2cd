package convoy;

class Goal {
    //@ requires trucks != null && trucks.length == 3;
    //@ requires (\forall int i; 0 <= i && i < trucks.length; trucks[i] != null && trucks[i].crates() == 4 && trucks[i].isSealed());
    static void reached(Truck[] trucks) {}
}

class Truck {
    private int crates;
    private boolean sealed;

    //@ requires !isSealed() && crates() < 6;
    void hoist() {
        crates += 2;
    }

    //@ requires crates() > 0;
    void strap() {
        sealed = true;
    }

    /*@ pure @*/ int crates() {
        return crates;
    }

    /*@ pure @*/ boolean isSealed() {
        return sealed;
    }
}
