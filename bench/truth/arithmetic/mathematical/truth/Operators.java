package truth;

/** Casts, division, shifts, bits, small types and the words that choose a mode. */
public final class Operators {
    private Operators() {}

    //@ ensures \result == (byte) (x + 1);
    public static byte castByte(int x) { return (byte) (x + 1); } // kept

    //@ ensures \result == (int) (a * b);
    public static int castProduct(int a, int b) { return a * b; } // kept

    //@ ensures \result == (long) a * b;
    public static int castOperand(int a, int b) { return a * b; } // broken: \result == (long) a * b

    //@ ensures \result == b + 1;
    public static byte nextByte(byte b) { return (byte) (b + 1); } // broken: \result == b + 1

    //@ ensures \result == c + 1;
    public static char nextChar(char c) { return (char) (c + 1); } // broken: \result == c + 1

    //@ ensures \result == -b;
    public static byte negatedByte(byte b) { return (byte) -b; } // broken: \result == -b

    //@ ensures \result == s * s;
    public static int squareOfShort(short s) { return s * s; } // kept

    //@ ensures \result == x << 1;
    public static int shifted(int x) { return x << 1; } // kept

    //@ ensures \result == x * 2;
    public static int doubled(int x) { return x << 1; } // broken: \result == x * 2 | overflow

    //@ ensures \result == (x & 0xff);
    public static int low(int x) { return x & 0xff; } // kept

    //@ ensures \result == ~x;
    public static int complement(int x) { return -x - 1; } // kept

    //@ ensures \result == -x - 1;
    public static int complementAsNegative(int x) { return ~x; } // kept

    //@ requires a >= 0 && b >= 0;
    //@ ensures \result == (a + b) >>> 1;
    public static int unsignedMiddle(int a, int b) { return (a + b) >>> 1; } // kept

    //@ ensures \result == (a + b) >> 1;
    public static int floorOfMiddle(int a, int b) { return (a & b) + ((a ^ b) >> 1); } // kept

    //@ requires b != 0;
    //@ ensures \result == a / b;
    public static int quotient(int a, int b) { return a / b; } // broken: \result == a / b | overflow

    //@ requires b != 0;
    //@ ensures \result == a / b;
    public static long longQuotient(long a, long b) { return a / b; } // broken: \result == a / b | overflow

    //@ requires b != 0;
    //@ ensures \result == a % b;
    public static int remainder(int a, int b) { return a % b; } // kept

    //@ requires b > 0;
    //@ ensures \result == a / b;
    public static long quotientByPositive(long a, long b) { return a / b; } // kept

    //@ ensures \result == a / 2 * 2 + a % 2;
    public static int rebuilt(int a) { return a; } // kept

    //@ ensures \result == (\bigint) a * b;
    public static long explicitBigint(long a, long b) { return a * b; } // broken: \result == (\bigint) a * b

    //@ ensures \result == (int) ((\bigint) a * b);
    public static int narrowedBigint(int a, int b) { return a * b; } // kept

    //@ ensures \result == (\forall \bigint k; 0 <= k && k < 10; k * x <= 9 * x || x < 0);
    public static boolean overBigints(int x) { return true; } // kept

    //@ ensures \result == \java_math(a + b);
    public static int sumOfJava(int a, int b) { return a + b; } // kept

    //@ ensures \result == \safe_math(a + b);
    public static int safeSum(int a, int b) { return a + b; } // broken: \result == \safe_math(a + b) | overflow

    //@ ensures \result == 31 * h + x;
    public static /*@ spec_java_math @*/ int hash(int h, int x) { return 31 * h + x; } // kept

    //@ ensures \result == x + 1;
    public static /*@ spec_safe_math @*/ int safeNext(int x) { return x + 1; } // broken: \result == x + 1 | overflow

    //@ requires x < 1000;
    //@ ensures \result == x + 1;
    public static /*@ spec_safe_math @*/ int safeSmallNext(int x) { return x + 1; } // kept

    //@ ensures \result == \bigint_math(x + 1);
    public static /*@ spec_java_math @*/ int nextInMathematics(int x) { return x + 1; } // broken: \result == \bigint_math(x + 1) | overflow
}
