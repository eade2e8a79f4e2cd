package violations;

/* Arithmetic at its ends. */

class Absolute {
    /*@ ensures \result >= 0; @*/ // breaks
    public static int abs(int x) {
        return x < 0 ? -x : x;
    }
}

class AbsoluteLibrary {
    /*@ ensures \result >= 0; @*/ // breaks
    public static long abs(long x) {
        return Math.abs(x);
    }
}

class AbsoluteKept {
    /*@ requires x > Integer.MIN_VALUE; ensures \result >= 0; @*/ // holds
    public static int abs(int x) {
        return x < 0 ? -x : x;
    }
}

class Mean {
    /*@ requires a >= 0 && b >= 0; ensures \result >= 0; @*/ // breaks
    public static int mean(int a, int b) {
        return (a + b) / 2;
    }
}

class MeanKept {
    /*@ requires a >= 0 && b >= 0; ensures \result >= 0; @*/ // holds
    public static int mean(int a, int b) {
        return (a + b) >>> 1;
    }
}

class Comparing {
    /*@ ensures (\result < 0) == (a < b); @*/ // breaks
    public static int compare(int a, int b) {
        return a - b;
    }
}

class ComparingKept {
    /*@ ensures (\result < 0) == (a < b); @*/ // holds
    public static int compare(int a, int b) {
        return Integer.compare(a, b);
    }
}

class ComparingDoubles {
    /*@ ensures (\result == 0) == (a == b); @*/ // breaks
    public static int compare(double a, double b) {
        return Double.compare(a, b);
    }
}

class Narrowing {
    /*@ ensures \result == x; @*/ // breaks
    public static short narrow(int x) {
        return (short) x;
    }
}

class Bucket {
    /*@ requires n > 0; ensures 0 <= \result && \result < n; @*/ // breaks
    public static int bucket(int hash, int n) {
        return Math.abs(hash) % n;
    }
}

class BucketKept {
    /*@ requires n > 0; ensures 0 <= \result && \result < n; @*/ // holds
    public static int bucket(int hash, int n) {
        return (hash & Integer.MAX_VALUE) % n;
    }
}

class BucketRemainder {
    /*@ requires n > 0; ensures 0 <= \result; @*/ // breaks
    public static int bucket(int hash, int n) {
        return hash % n;
    }
}

class Quotient {
    /*@ requires b != 0 && a < 0 && b < 0; ensures \result >= 0; @*/ // breaks
    public static int divide(int a, int b) {
        return a / b;
    }
}

class Shifted {
    /*@ requires n >= 0; ensures \result > 0; @*/ // breaks
    public static int power(int n) {
        return 1 << n;
    }
}

class ShiftedKept {
    /*@ requires n >= 0 && n < 31; ensures \result > 0; @*/ // holds
    public static int power(int n) {
        return 1 << n;
    }
}

class Odd {
    /*@ ensures \result == (x % 2 != 0); @*/ // breaks
    public static boolean odd(int x) {
        return x % 2 == 1;
    }
}

class Maximum {
    /*@ ensures \result >= a && \result >= b; @*/ // breaks
    public static double max(double a, double b) {
        return a > b ? a : b;
    }
}

class MaximumKept {
    /*@ ensures \result >= a && \result >= b; @*/ // holds
    public static int max(int a, int b) {
        return a > b ? a : b;
    }
}

class Rounding {
    /*@ ensures (int) \result == x; @*/ // breaks
    public static float widen(int x) {
        return x;
    }
}

class Truncated {
    /*@ ensures \result != Integer.MAX_VALUE; @*/ // breaks
    public static int whole(double d) {
        return (int) d;
    }
}

class Signed {
    /*@ ensures \result >= 0; @*/ // breaks
    public static int unsigned(byte b) {
        return b;
    }
}

class Unsigned {
    /*@ ensures \result >= 0; @*/ // holds
    public static int unsigned(byte b) {
        return b & 0xff;
    }
}

class Leap {
    /*@ ensures \result == (y % 4 == 0 && y % 100 != 0 || y % 400 == 0); @*/ // breaks
    public static boolean leap(int y) {
        return y % 4 == 0 && y % 100 != 0;
    }
}

class LeapKept {
    /*@ ensures \result == (y % 4 == 0 && y % 100 != 0 || y % 400 == 0); @*/ // holds
    public static boolean leap(int y) {
        return y % 100 == 0 ? y % 400 == 0 : y % 4 == 0;
    }
}

class Magic {
    /*@ ensures \result == 0; @*/ // breaks
    public static int key(int a, int b) {
        if ((a ^ 0x5a5a) == 12345 && b - a == 99) {
            return 1;
        }
        return 0;
    }
}

class Triangle {
    /*@ ensures \result == 3 ==> a == b && b == c; @*/ // breaks
    public static int kind(int a, int b, int c) {
        int same = 0;
        if (a == b) {
            same++;
        }
        if (b == c) {
            same++;
        }
        if (a - c == 0 && a > 1000) {
            same++;
        }
        return same >= 1 && a > 1000 ? 3 : same;
    }
}

class MinusZeroResult {
    /*@ ensures 1 / \result > 0 || \result != 0; @*/ // breaks
    public static double scale(double d) {
        return d * 2;
    }
}

class Negated {
    /*@ requires x < 0; ensures \result > 0; @*/ // breaks
    public static long negate(long x) {
        return -x;
    }
}

class Clamp {
    /*@ requires low <= high; ensures low <= \result && \result <= high; @*/ // holds
    public static int clamp(int x, int low, int high) {
        return Math.max(low, Math.min(x, high));
    }
}

class ClampOpen {
    /*@ ensures low <= \result && \result <= high; @*/ // breaks
    public static int clamp(int x, int low, int high) {
        return Math.max(low, Math.min(x, high));
    }
}

class CharStep {
    /*@ ensures \result > c; @*/ // breaks
    public static char next(char c) {
        return (char) (c + 1);
    }
}
