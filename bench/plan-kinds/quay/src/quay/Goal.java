package quay;

class Goal {
    //@ requires ship.berth() == quay && quay.ship() == ship;
    //@ requires ship.cargo() == 4 && quay.stock() == 6;
    static void reached(Quay quay, Ship ship) {}
}

class Quay {
    private Ship ship;
    private int stock;

    //@ requires ship() == null && 0 < crates && crates <= 5;
    void haul(int crates) {
        stock += crates;
    }

    //@ requires ship() == null && guest.berth() == this;
    void secure(Ship guest) {
        ship = guest;
    }

    //@ requires ship() != null && stock() >= 2;
    void load() {
        stock -= 2;
        ship.take(2);
    }

    /*@ pure nullable @*/ Ship ship() {
        return ship;
    }

    /*@ pure @*/ int stock() {
        return stock;
    }
}

class Ship {
    private Quay berth;
    private int cargo;

    //@ requires berth() == null;
    void approach(Quay quay) {
        berth = quay;
    }

    //@ requires berth() != null && berth().ship() == this;
    void take(int crates) {
        cargo += crates;
    }

    /*@ pure nullable @*/ Quay berth() {
        return berth;
    }

    /*@ pure @*/ int cargo() {
        return cargo;
    }
}
