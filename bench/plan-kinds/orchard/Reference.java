package orchard;

class Reference {
    static boolean reaches() {
        Orchard orchard = new Orchard();
        orchard.summer(30);
        orchard.summer(30);
        orchard.summer(10);
        return Check.holds(orchard);
    }
}
