package coverage;

/** Loops in loops, labels, bounds that depend on values. */
public final class Loops {

    private Loops() {}

    /** Hard: the bound is a product. */
    public static boolean isPrime(int n) {
        if (n < 2 || n > 10_000) {
            return false;
        }
        for (int divisor = 2; divisor * divisor <= n; divisor++) {
            if (n % divisor == 0) {
                return false;
            }
        }
        return true;
    }

    /** Hard: 6, 28 and 496 are the only ones. */
    public static boolean isPerfect(int n) {
        if (n < 2 || n > 1000) {
            return false;
        }
        int sum = 1;
        for (int divisor = 2; divisor < n; divisor++) {
            if (n % divisor == 0) {
                sum += divisor;
            }
        }
        return sum == n;
    }

    /** Hard: a sum over digits that must reach a value. */
    public static boolean hasDigitSum25(int n) {
        int sum = 0;
        do {
            sum += n % 10;
            n /= 10;
        } while (n != 0);
        return sum == 25;
    }

    /** Hard: leaves two loops at the second hit in different rows. */
    public static int rowsWith(int[][] rows, int wanted) {
        int found = 0;
        outer:
        for (int[] row : rows) {
            for (int cell : row) {
                if (cell == wanted) {
                    found++;
                    if (found == 2) {
                        break outer;
                    }
                    continue outer;
                }
            }
        }
        return found;
    }

    /** Hard: a solution of an equation by two loops. */
    public static boolean isHypotenuse(int c) {
        if (c < 1 || c > 40) {
            throw new IllegalArgumentException("out of range");
        }
        for (int a = 1; a < c; a++) {
            for (int b = a; b < c; b++) {
                if (a * a + b * b == c * c) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Infeasible: counting by twos from zero never gives an odd number. */
    public static String parity(int n) {
        int i = 0;
        while (i < n && i < 100) {
            i += 2;
        }
        if (i % 2 == 1) { // infeasible
            return "never";
        }
        return i > 10 ? "long" : "short";
    }
}
