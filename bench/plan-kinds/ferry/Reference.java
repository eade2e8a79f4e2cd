package ferry;

class Reference {
    static boolean reaches() {
        Ferry ferry = new Ferry();
        ferry.embark(20);
        ferry.embark(17);
        ferry.castOff();
        return Check.holds(ferry);
    }
}
