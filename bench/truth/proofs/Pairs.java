package proofs;

/* MC/DC pairs: which conditions have none, by masking (no pair) or by unique cause (no unique pair). */

class Free {
    public static int run(boolean a, boolean b, boolean c) {
        return a && (b || c) ? 1 : 0;
    }
}

class Repeating {
    public static int run(boolean a, boolean b, boolean c) {
        return a && b || a && c ? 1 : 0; // no unique pair: a (occurrence 1); a (occurrence 2)
    }
}

class Excluding {
    public static int run(int x) {
        return x > 10 || x < 20 ? 1 : 0; // never: x < 20 is false // no pair: x > 10; x < 20
    }
}

class Implying {
    public static int run(int x) {
        return x > 10 && x > 5 ? 1 : 0; // never: x > 5 is false // no pair: x > 5
    }
}

class ImplyingOr {
    public static int run(int x) {
        if (x > 10 || x > 20) { // never: x > 20 is true // no pair: x > 20
            return 1;
        }
        return 0;
    }
}

class Between {
    public static int run(int x) {
        return x > 5 && x < 10 ? 1 : 0;
    }
}

class Overflowing {
    public static int run(int x) {
        return x > 0 && x + 1 > 0 ? 1 : 0;
    }
}

class NanPair {
    public static int run(double d) {
        return d > 0 || !(d <= 0) ? 1 : 0;
    }
}

class NanPairAnd {
    public static int run(double d) {
        return d < 1 && !(d >= 1) ? 1 : 0; // never: d >= 1 is true // no pair: d >= 1
    }
}

class IntPair {
    public static int run(int d) {
        return d > 0 || !(d <= 0) ? 1 : 0; // never: d <= 0 is false // no pair: d <= 0
    }
}

class SideEffects {
    public static int run(int i) {
        return i++ > 0 && i++ > 5 || i > 9 ? 1 : 0; // never: i > 9 is true // no pair: i > 9
    }
}

class Twice {
    public static int run(int i) {
        return i++ > 3 || i++ > 3 ? 1 : 0;
    }
}

class Stepping {
    int i;

    boolean next() {
        return i++ % 3 == 0;
    }

    public int run() {
        return next() || next() ? 1 : 0;
    }
}

class Assigned {
    public static int run(int a, int b) {
        return a > 0 && (a = b) > 0 && a > 0 ? 1 : 0; // never: a > 0 (occurrence 2) is false; a > 0 is false // no pair: a > 0 (occurrence 2)
    }
}

class Bitwise {
    public static int run(boolean a, boolean b) {
        if (a & b) {
            return 1;
        }
        return 0;
    }
}

class BitwiseCoupled {
    public static int run(int x) {
        if (x > 3 | x > 5) { // no pair: x > 5 // no path: x > 3 is false | x > 5 is true
            return 1;
        }
        return 0;
    }
}

class Xor {
    public static int run(int x) {
        boolean a = x > 3;
        boolean b = x > 7;
        return a ^ b ? 1 : 0; // no path: x > 3 is false | x > 7 is true
    }
}

class Looping {
    public static int run(int n) {
        int hits = 0;
        for (int i = 0; i < 4 && hits < 2; i++) {
            if ((n >> i & 1) == 1) {
                hits++;
            }
        }
        return hits;
    }
}

class LoopingNever {
    public static int run(int n) {
        int i = 0;
        while (i < 3 && i < 5) { // never: i < 5 is false // no pair: i < 5
            i++;
        }
        return i + n;
    }
}

class UniqueOnly {
    public static int run(int x, boolean b) {
        return x > 10 && b || x > 20 ? 1 : 0; // no path: x > 10 is false | x > 20 is true // no unique pair: x > 10
    }
}

class ThroughLibrary {
    public static int run(int a, int b) {
        return Math.max(a, b) > 5 && Math.min(a, b) > 7 ? 1 : 0; // no pair: Math.max(a, b) > 5
    }
}

class ThroughLibraryFree {
    public static int run(int a, int b) {
        return Math.max(a, b) > 5 && Math.min(a, b) < 7 ? 1 : 0;
    }
}

class Exclusive {
    public static int run(int x) {
        return x == 3 || x == 4 ? 1 : 0;
    }
}

class ExclusiveAnd {
    public static int run(int x) {
        return x != 3 && x != 4 ? 1 : 0;
    }
}

class Impossible {
    public static int run(int x) {
        return x > 3 && x < 3 ? 1 : 0; // never: x < 3 is true // no pair: x > 3; x < 3
    }
}

class TextPair {
    public static int run(String s) {
        return s.length() > 400 && s.length() > 3 ? 1 : 0; // no pair: s.length() > 3
    }
}

class TextPairFree {
    public static int run(String s) {
        return s.length() > 3 && s.length() > 400 ? 1 : 0;
    }
}

class ClosedPaths {
    public static int run(int x) { // no path: x > 3 is true | x < 0 is true // no path: x < 0 is false | x == 77 is true // no path: x < 0 is true | x == 77 is true
        int y = 0;
        if (x > 3) {
            y = 1;
        }
        if (x < 0) {
            y += 2;
        }
        if (x == 77 && y == 0) { // never: y == 0 is true // no pair: x == 77; y == 0
            return 9; // never
        }
        return y;
    }
}
