package kiln;

class Reference {
    static boolean reaches() {
        Kiln kiln = new Kiln();
        kiln.stoke(1001);
        kiln.dip();
        kiln.stoke(-41);
        return Check.holds(kiln);
    }
}
