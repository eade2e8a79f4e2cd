package coverage;

/** Whole numbers: division, remainders, overflow. */
public final class Arithmetic {

    private Arithmetic() {}

    /** Hard: the number of rounds depends on the values. */
    public static int gcd(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a < 0 ? -a : a;
    }

    /** Hard: remainders by three numbers that divide each other. */
    public static boolean isLeapYear(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /** Hard: the sum must overflow, in both directions. */
    public static int saturatedAdd(int a, int b) {
        int sum = a + b;
        if (a > 0 && b > 0 && sum < 0) {
            return Integer.MAX_VALUE;
        }
        if (a < 0 && b < 0 && sum >= 0) {
            return Integer.MIN_VALUE;
        }
        return sum;
    }

    /** Hard: a product that overflows, noticed by dividing again. */
    public static int area(int width, int height) {
        if (width <= 0 || height <= 0) {
            throw new IllegalArgumentException("a side must be positive");
        }
        int area = width * height;
        if (area / height != width) {
            return -1;
        }
        return area;
    }

    /** Hard: a search by halves over 64-bit products. */
    public static int squareRoot(int n) {
        if (n < 0) {
            throw new ArithmeticException("negative");
        }
        long low = 0;
        long high = n;
        while (low < high) {
            long middle = (low + high + 1) / 2;
            if (middle * middle <= n) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return (int) low;
    }

    /** Hard: leaving the loop by its limit takes a start with a long sequence. */
    public static int collatzSteps(int n) {
        if (n < 1) {
            return -1;
        }
        int steps = 0;
        while (n != 1 && steps < 20) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    /** Infeasible: a square leaves no remainder of 2 by 4, with overflow too. */
    public static String squareClass(int n) {
        int square = n * n;
        if (square % 4 == 2) { // infeasible
            return "never";
        }
        return (square & 3) == 0 ? "even" : "odd";
    }
}
