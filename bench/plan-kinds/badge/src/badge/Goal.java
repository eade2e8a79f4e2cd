package badge;

class Goal {
    //@ requires badge.isStaff() && badge.tier() == 4 && badge.bearer().length() == 3;
    static void reached(Badge badge) {}
}

class Badge {
    private final String bearer;
    private final boolean staff;
    private int tier;

    private Badge(String bearer, boolean staff) {
        this.bearer = bearer;
        this.staff = staff;
    }

    static Badge visiting(String bearer) {
        return new Badge(bearer, false);
    }

    static Badge working(String bearer) {
        Badge badge = new Badge(bearer, true);
        badge.tier = 1;
        return badge;
    }

    //@ requires isStaff() && tier() < 5;
    void honour() {
        tier++;
    }

    /*@ pure @*/ boolean isStaff() {
        return staff;
    }

    /*@ pure @*/ int tier() {
        return tier;
    }

    /*@ pure @*/ String bearer() {
        return bearer;
    }
}
