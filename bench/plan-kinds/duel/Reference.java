package duel;

class Reference {
    static boolean reaches() {
        Fencer red = new Fencer();
        Fencer blue = new Fencer();
        red.face(blue);
        blue.face(red);
        blue.lunge();
        red.lunge();
        blue.lunge();
        return Check.holds(red, blue);
    }
}
