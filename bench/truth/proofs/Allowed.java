package proofs;

// What a precondition asks for is decided before the method begins, and is none of its branches.

class AllowedBits {
    //@ requires flags >>> 28 == 3;
    public static int low(int flags) {
        return (flags & 0xff) == 0x7f ? 1 : 2;
    }
}

class AllowedMiddle {
    //@ requires (flags & 0x0f) == 0x0a;
    //@ requires flags >>> 28 == 3;
    public static int middle(int flags) {
        if ((flags >> 8 & 0xff) == 0x7f) {
            return (flags & 0x80) != 0 ? 1 : 2;
        }
        return 3;
    }
}

class AllowedSum {
    //@ requires a * 3 + b == 1001 && b > 400;
    public static int sum(int a, int b) {
        return a == 17 ? 1 : 2;
    }
}

class AllowedText {
    //@ requires s != null && s.length() == 5 && s.charAt(4) == '!' && s.charAt(0) == 'q';
    public static int text(String s) {
        if (s.charAt(1) == 'z') {
            return 1;
        }
        return s.charAt(2) > 'x' ? 2 : 3;
    }
}

class AllowedArray {
    //@ requires a != null && a.length == 3 && a[0] + a[1] + a[2] == 777;
    public static int array(int[] a) {
        return a[1] > 500 ? 1 : 2;
    }
}

class AllowedNothing {
    //@ requires 10 < x && x < 20;
    public static int nothing(int x) {
        if (x > 30) { // never: x > 30 is true
            return 1; // never
        }
        return 2;
    }
}

class AllowedLimits {
    //@ requires low > 1000 && low + 12 == high;
    public static int limits(int low, int high) {
        if (high < 1013) { // never: high < 1013 is true
            return 1; // never
        }
        return high == 1500 ? 2 : 3;
    }
}

class AllowedState {
    private int level;

    //@ requires amount > 300 && amount % 7 == 3;
    public void fill(int amount) {
        level = amount;
    }

    //@ requires limit > 5_000;
    public int over(int limit) {
        if (level * 2 > limit) {
            return 1;
        }
        return level == 311 ? 2 : 3;
    }
}

class AllowedEither {
    //@ requires x == 5 || y == 7;
    public static int either(int x, int y) {
        if (x == 9) {
            return 1;
        }
        return y == 100 ? 2 : 3;
    }
}

class AllowedCases {
    /*@ requires x > 100;
      @ ensures \result > 0;
      @ also
      @ requires y == 7 && x < 0;
      @ ensures \result > 0;
      @*/
    public static int cases(int x, int y) {
        if (x == -9) {
            return 1;
        }
        return y == 1000 ? 2 : 3;
    }
}

class AllowedChoice {
    //@ requires (k > 3) ? a == 11 : b == 12;
    public static int choice(int k, int a, int b) { // no path: k == 2 is true | a == 40 is false | k == 77 is true
        if (k == 2 && a == 40) {
            return 1;
        }
        return k == 77 && b == 41 ? 2 : 3;
    }
}

class AllowedSome {
    //@ requires a != null && (\exists int i; 0 <= i && i < a.length; a[i] == 900);
    public static int some(int[] a) {
        if (a.length == 3 && a[2] == 900 && a[0] == 1) {
            return 1;
        }
        return 2;
    }
}
