package quilt;

class Reference {
    static boolean reaches() {
        Quilt.Needle needle = new Quilt.Needle();
        for (int i = 0; i < 4; i++) {
            needle.patch();
        }
        needle.hem(9);
        Quilt quilt = needle.knot();
        return Check.holds(quilt);
    }
}
