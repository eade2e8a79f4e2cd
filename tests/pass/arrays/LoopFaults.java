package arrays;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** Loops over arrays of `int`, `float`, `long` and `double` that fail in every place where they can, at the right line. */
public class LoopFaults {
    static int[] ints(int which) {
        return which == 0 ? null : new int[which - 1];
    }

    static double[] doubles(int which) {
        return which == 0 ? null : new double[which - 1];
    }

    static void tell(String name, IntConsumer loop) {
        for (int which = 0; which < 5; which++) {
            try {
                loop.accept(which);
                System.out.println(name + " " + which + ": done");
            } catch (NullPointerException | ArrayIndexOutOfBoundsException problem) {
                System.out.println(name + " " + which + ": " + problem.getMessage() + " at line "
                        + problem.getStackTrace()[0].getLineNumber());
            }
        }
    }

    static void condition(int which) {
        int[] a = ints(which);
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
    }

    static void sum(int which) {
        int[] a = ints(which);
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum =
                    sum
                            + a[i];
        }
    }

    static void before(int which) {
        int[] a = ints(which);
        for (int i = 0; i < 3; i++) {
            int x = a[i - 1];
        }
    }

    static void behind(int which) {
        double[] a = doubles(which);
        for (int i = 0; i < 3; i++) {
            double x = a[i + 1];
        }
    }

    static void product(int which) {
        double[] a = {1, 2, 3};
        double[] b = doubles(which);
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
    }

    static void firstFactor(int which) {
        double[] a = doubles(which);
        double[] b = {1, 2, 3};
        double sum = 0;
        for (int i = 0; i < b.length; i++) {
            sum += a[i] * b[i];
        }
    }

    static void fill(int which) {
        int[] a = ints(which);
        int value = 7;
        for (int i = 0; i < 3; i++) {
            a[i] = value;
        }
    }

    static void fillDoubles(int which) {
        double[] a = doubles(which);
        double value = 7;
        for (int i = 0; i < 3; i++) {
            a[i] = value;
        }
    }

    static void scale(int which) {
        double[] a = doubles(which);
        for (int i = 0; i < 3; i++) {
            a[i] *= 2.5;
        }
    }

    static void count(int which) {
        int[] a = ints(which);
        for (int i = 0; i < 3; i++) {
            a[i & 1]++;
            a[i]++;
        }
    }

    static void rows(int which) {
        int[][] a = {{1, 2}, which == 0 ? null : new int[which - 1]};
        int sum = 0;
        for (int row = 0; row < 2; row++) {
            for (int i = 0; i < 2; i++) {
                sum += a[row][i];
            }
        }
    }

    static void longs(int which) {
        long[] a = which == 0 ? null : new long[which - 1];
        long sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += a[i];
        }
    }

    static void floats(int which) {
        float[] a = which == 0 ? null : new float[which - 1];
        float sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += a[i];
            a[i] = sum;
        }
    }

    static void largest(int which) {
        int[] a = ints(which);
        int largest = -1;
        for (int i = 0; i < 3; i++) {
            if (a[i] > largest) {
                largest = a[i];
            }
        }
    }

    static void negative(int which) {
        int[] a = ints(which + 1);
        int i = -1;
        System.out.println(a[i]);
    }

    static void far(int which) {
        int[] a = ints(which + 1);
        int i = Integer.MIN_VALUE;
        System.out.println(a[i - 1]);
    }

    public static void main(String[] args) {
        tell("condition", LoopFaults::condition);
        tell("sum", LoopFaults::sum);
        tell("before", LoopFaults::before);
        tell("behind", LoopFaults::behind);
        tell("product", LoopFaults::product);
        tell("firstFactor", LoopFaults::firstFactor);
        tell("fill", LoopFaults::fill);
        tell("fillDoubles", LoopFaults::fillDoubles);
        tell("scale", LoopFaults::scale);
        tell("count", LoopFaults::count);
        tell("rows", LoopFaults::rows);
        tell("longs", LoopFaults::longs);
        tell("floats", LoopFaults::floats);
        tell("largest", LoopFaults::largest);
        tell("negative", LoopFaults::negative);
        tell("far", LoopFaults::far);
        System.out.println(Arrays.toString(ints(3)));
    }
}
