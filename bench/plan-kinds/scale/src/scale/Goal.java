package scale;

class Goal {
    //@ requires 3 * scale.left() == 2 * scale.right() && scale.left() + scale.right() == 50;
    static void reached(Scale scale) {}
}

class Scale {
    private int left;
    private int right;

    //@ requires 0 < grams && grams < 10;
    void port(int grams) {
        left += grams;
    }

    //@ requires 0 < grams && grams < 10;
    void starboard(int grams) {
        right += grams;
    }

    /*@ pure @*/ int left() {
        return left;
    }

    /*@ pure @*/ int right() {
        return right;
    }
}
