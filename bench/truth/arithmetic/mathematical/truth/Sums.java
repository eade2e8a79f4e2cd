package truth;

/** Sums, differences and products of parameters, where a clause has mathematical arithmetic by default. */
public final class Sums {
    private Sums() {}

    //@ ensures \result == x + 1;
    public static int next(int x) { return x + 1; } // broken: \result == x + 1 | overflow

    //@ requires x < Integer.MAX_VALUE;
    //@ ensures \result == x + 1;
    public static int nextBelowTheTop(int x) { return x + 1; } // kept

    //@ requires a >= 0 && b >= 0;
    //@ ensures \result == (a + b) / 2;
    public static int middleThatWraps(int a, int b) { return (a + b) / 2; } // broken: \result == (a + b) / 2 | overflow

    //@ requires 0 <= a && a <= b;
    //@ ensures \result == (a + b) / 2;
    public static int middle(int a, int b) { return a + (b - a) / 2; } // kept

    //@ requires a >= 0 && b >= 0;
    //@ ensures \result == (a + b) / 2;
    public static int middleByShift(int a, int b) { return (a + b) >>> 1; } // kept

    //@ ensures \result == -x;
    public static int negated(int x) { return -x; } // broken: \result == -x | overflow

    //@ ensures \result >= 0;
    public static int absolute(int x) { return x < 0 ? -x : x; } // broken: \result >= 0

    //@ ensures \result == (x < 0 ? -x : x);
    public static int magnitude(int x) { return x < 0 ? -x : x; } // broken: \result == (x < 0 ? -x : x) | overflow

    //@ ensures \result == x * x;
    public static int square(int x) { return x * x; } // broken: \result == x * x | overflow

    //@ ensures \result == x * x;
    public static long wideSquare(int x) { return (long) x * x; } // kept

    //@ requires -1000 <= x && x <= 1000;
    //@ ensures \result == x * x && \result >= 0;
    public static int smallSquare(int x) { return x * x; } // kept

    //@ ensures \result == a + b;
    public static long wideSum(int a, int b) { return (long) a + b; } // kept

    //@ ensures \result == a + b;
    public static long lateWidenedSum(int a, int b) { return a + b; } // broken: \result == a + b | overflow

    //@ ensures \result == a + b;
    public static long longSum(long a, long b) { return a + b; } // broken: \result == a + b | overflow

    //@ requires a >= 0 && b >= 0 && a <= Long.MAX_VALUE - b;
    //@ ensures \result == a + b;
    public static long guardedLongSum(long a, long b) { return a + b; } // kept

    //@ ensures \result == a * b;
    public static long longProduct(long a, long b) { return a * b; } // broken: \result == a * b | overflow

    //@ requires -100000 <= a && a <= 100000 && -100000 <= b && b <= 100000;
    //@ ensures \result == a * b;
    public static long guardedLongProduct(long a, long b) { return a * b; } // kept

    //@ ensures \result == (a > b);
    public static boolean isGreaterByDifference(long a, long b) { return a - b > 0; } // broken: \result == (a > b)

    //@ ensures \result == (a - b > 0);
    public static boolean isGreater(int a, int b) { return a > b; } // kept

    //@ ensures \result == (a - b > 0);
    public static boolean isGreaterLong(long a, long b) { return a > b; } // kept

    //@ ensures \result > 0 <==> a > b;
    public static int difference(int a, int b) { return a - b; } // broken: \result > 0 <==> a > b

    //@ ensures \result == (x + 1 > x);
    public static boolean grows(int x) { return true; } // kept

    //@ ensures \result == (x + 1 > x);
    public static boolean growsLong(long x) { return true; } // kept

    //@ ensures \result == (a * b > 0);
    public static boolean sameSign(int a, int b) { return a > 0 && b > 0 || a < 0 && b < 0; } // kept

    //@ ensures \result == (a > b ? a - b : b - a);
    public static int distance(int a, int b) { return Math.abs(a - b); } // broken: \result == (a > b ? a - b : b - a) | either

    //@ ensures \result == Math.abs(x);
    public static int absoluteByLibrary(int x) { return Math.abs(x); } // kept

    //@ requires a >= 0 && b >= 0 && a + b <= 1000;
    //@ ensures 0 <= \result && \result <= 1000;
    public static int sumOfSmall(int a, int b) { return a + b; } // kept

    //@ requires a + b < 100;
    //@ ensures \result < 100;
    public static int sumBelow(int a, int b) { return a + b; } // broken: \result < 100

    //@ signals (IllegalArgumentException e) a + b > 100;
    public static int sumUpTo100(int a, int b) { // kept
        if ((long) a + b > 100) {
            throw new IllegalArgumentException("too much");
        }
        return a + b;
    }

    //@ ensures \result.equals("n" + (x + 1));
    public static String label(int x) { return "n" + (x + 1); } // broken: \result.equals("n" + (x + 1)) | overflow

    //@ ensures \result == x * 0.5;
    public static double half(int x) { return x * 0.5; } // kept
}
