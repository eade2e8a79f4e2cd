package truth;

/** `jurat.toml` asks for Java's arithmetic in clauses. */
public final class Plain {
    private Plain() {}

    //@ ensures \result == x + 1;
    public static int next(int x) { return x + 1; } // kept

    //@ ensures \result == x * x;
    public static int square(int x) { return x * x; } // kept

    //@ ensures \result == (x + 1 > x);
    public static boolean grows(int x) { return true; } // broken: \result == (x + 1 > x)

    //@ ensures \result == a + b;
    public static long wideSum(int a, int b) { return (long) a + b; } // broken: \result == a + b

    //@ ensures \result == x + 1;
    public static /*@ spec_bigint_math @*/ int nextInMathematics(int x) { return x + 1; } // broken: \result == x + 1 | overflow

    //@ ensures \result == \bigint_math(x * x);
    public static int squareInMathematics(int x) { return x * x; } // broken: \result == \bigint_math(x * x) | overflow
}
