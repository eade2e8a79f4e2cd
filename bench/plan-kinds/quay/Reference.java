package quay;

class Reference {
    static boolean reaches() {
        Quay quay = new Quay();
        Ship ship = new Ship();
        quay.haul(5);
        quay.haul(5);
        ship.approach(quay);
        quay.secure(ship);
        quay.load();
        quay.load();
        return Check.holds(quay, ship);
    }
}
