package abacus;

class Reference {
    static boolean reaches() {
        Abacus abacus = new Abacus();
        for (int q : new int[] {1, 0, 0, 1, 0, 1}) {
            abacus.frob(q);
        }
        return Check.holds(abacus);
    }
}
