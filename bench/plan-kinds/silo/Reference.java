package silo;

class Reference {
    static boolean reaches() {
        Silo silo = new Silo();
        silo.gush(25);
        silo.gush(25);
        silo.gush(2);
        silo.trickle();
        silo.trickle();
        silo.trickle();
        silo.lid();
        return Check.holds(silo);
    }
}
