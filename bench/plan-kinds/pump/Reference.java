package pump;

class Reference {
    static boolean reaches() {
        Pump pump = new Pump();
        pump.douse();
        for (int i = 0; i < 6; i++) {
            pump.stroke(5);
        }
        pump.stroke(3);
        pump.bleed();
        return Check.holds(pump);
    }
}
