package truth;

/** A whole class in Java's arithmetic. */
public /*@ spec_java_math @*/ final class Hashes {
    private Hashes() {}

    //@ ensures \result == 31 * h + x;
    public static int mixed(int h, int x) { return 31 * h + x; } // kept

    //@ ensures \result == (a + b) / 2;
    public static int middle(int a, int b) { return (int) (((long) a + b) / 2); } // broken: \result == (a + b) / 2

    //@ ensures \result == x + 1;
    public static /*@ spec_bigint_math @*/ int next(int x) { return x + 1; } // broken: \result == x + 1 | overflow
}
