package errand;

class Reference {
    static boolean reaches() {
        Errand errand = new Errand();
        errand.give("al");
        errand.end(false);
        errand.give("bo");
        errand.end(false);
        return Check.holds(errand);
    }
}
