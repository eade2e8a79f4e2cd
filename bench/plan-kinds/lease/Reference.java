package lease;

class Reference {
    static boolean reaches() {
        Flat flat = new Flat();
        Tenant first = new Tenant();
        Tenant second = new Tenant();
        flat.cut(3);
        flat.welcome(first);
        flat.welcome(second);
        return Check.holds(flat, first, second);
    }
}
