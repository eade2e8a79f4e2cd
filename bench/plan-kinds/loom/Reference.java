package loom;

class Reference {
    static boolean reaches() {
        Loom loom = new Loom();
        for (int row = 0; row < 2; row++) {
            loom.strand(1);
            loom.strand(2);
            loom.strand(5);
            loom.beat();
        }
        return Check.holds(loom);
    }
}
