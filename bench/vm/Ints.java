/** Loops over `int` arrays: sums, prefix sums, histograms, reversal, a rolling hash, bubble sort. */
final class Ints {
    private Ints() {}

    public static void main(String[] args) {
        int[] data = new int[20_000];
        int seed = 17;
        for (int i = 0; i < data.length; i++) {
            seed = seed * 1_103_515_245 + 12_345;
            data[i] = seed >>> 8;
        }
        long total = 0;
        for (int round = 0; round < 1_000; round++) {
            total += sum(data);
            prefix(data);
            total += histogram(data)[round & 255];
            reverse(data);
            total ^= hash(data);
            total += largest(data);
        }
        int[] some = java.util.Arrays.copyOf(data, 3_000);
        bubble(some);
        System.out.println(total + " " + some[0] + " " + some[some.length - 1]);
    }

    private static int sum(int[] a) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
        return sum;
    }

    private static void prefix(int[] a) {
        for (int i = 1; i < a.length; i++) {
            a[i] = a[i] + a[i - 1];
        }
    }

    private static int[] histogram(int[] a) {
        int[] counts = new int[256];
        for (int value : a) {
            counts[value & 0xff]++;
        }
        return counts;
    }

    private static void reverse(int[] a) {
        for (int low = 0, high = a.length - 1; low < high; low++, high--) {
            int kept = a[low];
            a[low] = a[high];
            a[high] = kept;
        }
    }

    private static int hash(int[] a) {
        int hash = 7;
        for (int value : a) {
            hash = 31 * hash + value;
        }
        return hash;
    }

    private static int largest(int[] a) {
        int largest = a[0];
        for (int i = 1; i < a.length; i++) {
            if (a[i] > largest) {
                largest = a[i];
            }
        }
        return largest;
    }

    private static void bubble(int[] a) {
        for (int end = a.length - 1; end > 0; end--) {
            for (int i = 0; i < end; i++) {
                if (a[i] > a[i + 1]) {
                    int kept = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = kept;
                }
            }
        }
    }
}
