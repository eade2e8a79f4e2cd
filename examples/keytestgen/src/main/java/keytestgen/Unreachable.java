package keytestgen;

/** Example 24: a statement that no input reaches. */
public final class Unreachable {

    private Unreachable() {}

    //@ ensures \result == 0;
    public static int pick(int x) {
        int a = 5;
        int b = 4;
        if (a > b) {
            if (b > a) {
                return x;
            }
        }
        return 0;
    }
}
