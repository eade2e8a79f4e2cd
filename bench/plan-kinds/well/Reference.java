package well;

class Reference {
    static boolean reaches() {
        Well well = new Well();
        well.dig(12);
        well.dig(12);
        well.dig(4);
        for (int ring = 0; ring < 4; ring++) {
            well.line();
        }
        return Check.holds(well);
    }
}
