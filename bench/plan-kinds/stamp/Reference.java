package stamp;

class Reference {
    static boolean reaches() {
        Stamp stamp = new Stamp();
        stamp.soak();
        stamp.press();
        stamp.soak();
        stamp.press();
        stamp.press();
        return Check.holds(stamp);
    }
}
