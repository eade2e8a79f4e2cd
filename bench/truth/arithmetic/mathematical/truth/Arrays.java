package truth;

/** Quantifiers over arrays. */
public final class Arrays {
    private Arrays() {}

    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
    public static int sum(int[] a) { // broken: \result == (\sum int i; 0 <= i && i < a.length; a[i]) | overflow
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        return sum;
    }

    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
    public static long total(int[] a) { // kept
        long sum = 0;
        for (int x : a) {
            sum += x;
        }
        return sum;
    }

    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
    public static long longTotal(long[] a) { // broken: \result == (\sum int i; 0 <= i && i < a.length; a[i]) | overflow
        long sum = 0;
        for (long x : a) {
            sum += x;
        }
        return sum;
    }

    //@ ensures \result == (\product int i; 0 <= i && i < a.length; a[i]);
    public static int product(int[] a) { // broken: \result == (\product int i; 0 <= i && i < a.length; a[i]) | overflow
        int product = 1;
        for (int x : a) {
            product *= x;
        }
        return product;
    }

    //@ ensures \result == (\num_of int i; 0 <= i && i < a.length; a[i] > 0);
    public static int positives(int[] a) { // kept
        int count = 0;
        for (int x : a) {
            if (x > 0) {
                count++;
            }
        }
        return count;
    }

    //@ requires a.length > 0;
    //@ ensures \result == a[a.length - 1];
    public static int last(int[] a) { return a[a.length - 1]; } // kept

    //@ ensures \result == (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    public static boolean isSorted(int[] a) { // kept
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    //@ requires a.length > 0;
    //@ ensures (\forall int i; 0 <= i && i < a.length; \result >= a[i] - 1);
    public static int largest(int[] a) { // kept
        int best = a[0];
        for (int x : a) {
            best = Math.max(best, x);
        }
        return best;
    }

    //@ requires a.length > 0;
    //@ ensures \result == (\max int i; 0 <= i && i < a.length; a[i] + 1);
    public static int aboveAll(int[] a) { // broken: \result == (\max int i; 0 <= i && i < a.length; a[i] + 1) | either
        int best = a[0];
        for (int x : a) {
            best = Math.max(best, x);
        }
        return best + 1;
    }

    //@ requires 0 <= low && low < a.length && 0 <= high && high < a.length;
    //@ ensures \result == a[(low + high) / 2];
    public static int between(int[] a, int low, int high) { return a[(low + high) / 2]; } // kept
}
