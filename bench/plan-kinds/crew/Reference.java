package crew;

class Reference {
    static boolean reaches() {
        Ship ship = new Ship();
        Sailor mate = new Sailor();
        for (int sailors = 0; sailors < 2; sailors++) {
            Sailor sailor = new Sailor();
            sailor.train();
            sailor.train();
            ship.enrol(sailor);
        }
        for (int days = 0; days < 4; days++) {
            mate.train();
        }
        ship.enrol(mate);
        return Check.holds(ship, mate);
    }
}
