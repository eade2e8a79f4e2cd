package arrays;

/** Loops over arrays with every operator, on values where operators differ. */
public class LoopValues {
    static final int[] INTS = {0, 1, -1, 7, -13, 31, 32, 33, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 16};
    static final double[] DOUBLES = {
        0.0, -0.0, 1.0, -1.5, 3.25, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE,
        Double.MAX_VALUE, 1e-300
    };

    static void ints(int start) {
        int[] a = INTS;
        int add = start, sub = start, mul = start, and = start, or = start, xor = start, shl = start, shr = start;
        int ushr = start, local = start, equal = 0, less = 0, more = 0, other = 0;
        for (int i = 0; i < a.length; i++) {
            add = add + a[i];
            sub = sub - a[i];
            mul = mul * a[i] + 1;
            and = and & a[i] | 1;
            or = or | a[i];
            xor = xor ^ a[i];
            shl = (shl << a[i]) + 3;
            shr = (shr >> a[i]) - 5;
            ushr = (ushr >>> a[i]) + 7;
            local = a[i] * local - start;
            if (a[i] == start) {
                equal++;
            }
            if (a[i] < start) {
                less++;
            }
            if (a[i] >= start) {
                more++;
            }
            if (a[i] != start && a[i] <= local && a[i] > sub) {
                other++;
            }
        }
        System.out.println(start + ": " + add + " " + sub + " " + mul + " " + and + " " + or + " " + xor + " " + shl + " " + shr
                + " " + ushr + " " + local + " " + equal + " " + less + " " + more + " " + other);
    }

    static void doubles(double start) {
        double[] a = DOUBLES;
        double[] b = new double[a.length];
        double add = start, product = 1, quotient = start, difference = start;
        int less = 0, lessOrEqual = 0, greater = 0, greaterOrEqual = 0, equal = 0, unequal = 0;
        for (int i = 0; i < a.length; i++) {
            add += a[i];
            product = product * a[i];
            quotient = quotient / a[i];
            difference = difference - a[i];
            b[i] = (a[i] * start + 2.5) / 4 - a[i];
            less += a[i] < start ? 1 : 0;
            lessOrEqual += a[i] <= start ? 1 : 0;
            greater += a[i] > start ? 1 : 0;
            greaterOrEqual += a[i] >= start ? 1 : 0;
            equal += a[i] == start ? 1 : 0;
            unequal += a[i] != start ? 1 : 0;
            if (i > 0 && i + 1 < a.length) {
                b[i] += a[i - 1] - a[i + 1];
            }
        }
        System.out.println(start + ": " + add + " " + product + " " + quotient + " " + difference);
        System.out.println(java.util.Arrays.toString(b));
        System.out.println(less + " " + lessOrEqual + " " + greater + " " + greaterOrEqual + " " + equal + " " + unequal);
    }

    static void longs(int step) {
        long[] a = new long[8];
        long at = Integer.MAX_VALUE - 3;
        for (long i = 0; i < a.length; i += step) {
            at += step;
            a[(int) i] = at;
        }
        long sum = 0;
        for (long value : a) {
            sum += value;
        }
        System.out.println(step + ": " + at + " " + sum);
    }

    static void rows() {
        double[][] m = {{1, 2, 3}, {4, 5, 6}};
        int[][] n = {{1, 2}, {3, 4}};
        double trace = 0;
        int sum = 0;
        for (int row = 0; row < m.length; row++) {
            for (int column = 0; column < m[row].length; column++) {
                trace += m[row][column] * (row + 1);
                m[row][column] /= 2;
            }
            for (int column = 0; column < n[0].length; column++) {
                sum += n[row][column] * n[column][row];
                n[row][column] -= sum;
            }
        }
        System.out.println(trace + " " + sum + " " + java.util.Arrays.deepToString(m) + java.util.Arrays.deepToString(n));
    }

    public static void main(String[] args) {
        for (int start : INTS) {
            ints(start);
        }
        for (double start : DOUBLES) {
            doubles(start);
        }
        for (int step = 1; step < 5; step++) {
            longs(step);
        }
        rows();
    }
}
