package dimmer;

class Reference {
    static boolean reaches() {
        Dimmer dimmer = new Dimmer();
        dimmer.turn(3);
        dimmer.turn(5);
        dimmer.turn(7);
        return Check.holds(dimmer);
    }
}
