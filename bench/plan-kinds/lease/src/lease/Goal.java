package lease;

class Goal {
    //@ requires first.home() == flat && second.home() == flat && first != second;
    //@ requires flat.people() == 2 && flat.keys() == 3;
    static void reached(Flat flat, Tenant first, Tenant second) {}
}

class Flat {
    private int people;
    private int keys;

    void cut(int more) {
        keys += more;
    }

    //@ requires keys() > people();
    void welcome(Tenant tenant) {
        people++;
        tenant.movedTo(this);
    }

    /*@ pure @*/ int people() {
        return people;
    }

    /*@ pure @*/ int keys() {
        return keys;
    }
}

class Tenant {
    private Flat home;

    void movedTo(Flat flat) {
        home = flat;
    }

    /*@ pure nullable @*/ Flat home() {
        return home;
    }
}
