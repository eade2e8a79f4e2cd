package well;

class Goal {
    //@ requires well.depth() == 17 && well.rings() == 4;
    static void reached(Well well) {}
}

class Well {
    private int depth;
    private int rings;

    //@ ensures depth() >= 0 && rings() >= 0;
    Well() {}

    //@ requires 1 <= men && men <= 12;
    //@ ensures depth() > \old(depth());
    void dig(int men) {
        depth += 1 + men / 2;
    }

    //@ requires depth() > 3 * rings();
    //@ ensures rings() != \old(rings());
    void line() {
        rings++;
    }

    /*@ pure @*/ int depth() {
        return depth;
    }

    /*@ pure @*/ int rings() {
        return rings;
    }
}
