package coverage;

/** Methods that call themselves or each other. */
public final class Recursive {

    private Recursive() {}

    /** Hard: recursion in an argument of the recursion. */
    public static int ackermann(int m, int n) {
        if (m < 0 || n < 0 || m > 2) {
            throw new IllegalArgumentException("out of range");
        }
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    /** Hard: halves the exponent. */
    public static long power(long base, int exponent) {
        if (exponent < 0) {
            throw new IllegalArgumentException("negative");
        }
        if (exponent == 0) {
            return 1;
        }
        long half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    /** Hard: two methods take turns. */
    public static boolean isEven(int n) {
        if (n < 0 || n > 40) {
            throw new IllegalArgumentException("out of range");
        }
        return n == 0 || isOdd(n - 1);
    }

    private static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    /** Hard: a pattern with a star tries every rest. */
    public static boolean matches(String pattern, String text) {
        if (pattern.isEmpty()) {
            return text.isEmpty();
        }
        char first = pattern.charAt(0);
        String rest = pattern.substring(1);
        if (first == '*') {
            return matches(rest, text) || !text.isEmpty() && matches(pattern, text.substring(1));
        }
        return !text.isEmpty() && (first == '?' || first == text.charAt(0)) && matches(rest, text.substring(1));
    }

    /** Hard: which elements are taken is found by trying. */
    public static boolean canPay(int[] coins, int from, int amount) {
        if (amount == 0) {
            return true;
        }
        if (amount < 0 || from >= coins.length) {
            return false;
        }
        return canPay(coins, from + 1, amount - coins[from]) || canPay(coins, from + 1, amount);
    }
}
