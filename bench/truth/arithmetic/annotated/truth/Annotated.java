package truth;

import jurat.contract.Post;

/** Java expressions in annotations have Java's arithmetic. */
public final class Annotated {
    private Annotated() {}

    @Post("@Return == x + 1")
    public static int next(int x) { return x + 1; } // kept

    @Post("@Return == (x + 1 > x)")
    public static boolean grows(int x) { return true; } // broken: @Return == (x + 1 > x)

    @Post("@Return == a + b")
    public static long wideSum(int a, int b) { return (long) a + b; } // broken: @Return == a + b
}
