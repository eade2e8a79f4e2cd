package washer;

class Reference {
    static boolean reaches() {
        Washer washer = new Washer();
        washer.cram(5);
        washer.choose(60);
        washer.run();
        washer.run();
        return Check.holds(washer);
    }
}
