package trail;

class Goal {
    //@ requires trail.where().startsWith("usr/") && trail.where().endsWith("/x") && trail.depth() == 3;
    static void reached(Trail trail) {}
}

class Trail {
    private String where = "";
    private int depth;

    //@ requires 0 < part.length() && part.length() <= 3 && part.indexOf('/') < 0;
    void wander(String part) {
        where = depth == 0 ? part : where + "/" + part;
        depth++;
    }

    /*@ pure @*/ String where() {
        return where;
    }

    /*@ pure @*/ int depth() {
        return depth;
    }
}
