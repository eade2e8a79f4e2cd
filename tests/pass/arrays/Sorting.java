package arrays;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;

/** Sorting by hand and by the library, over many shapes of input. */
public class Sorting {
    static void quick(int[] a, int low, int high) {
        if (low >= high) {
            return;
        }
        int pivot = a[(low + high) >>> 1];
        int i = low;
        int j = high;
        while (i <= j) {
            while (a[i] < pivot) {
                i++;
            }
            while (a[j] > pivot) {
                j--;
            }
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quick(a, low, j);
        quick(a, i, high);
    }

    static int[] merge(int[] a) {
        if (a.length < 2) {
            return a;
        }
        int[] left = merge(Arrays.copyOfRange(a, 0, a.length / 2));
        int[] right = merge(Arrays.copyOfRange(a, a.length / 2, a.length));
        int[] out = new int[a.length];
        for (int i = 0, l = 0, r = 0; i < out.length; i++) {
            out[i] = r == right.length || l < left.length && left[l] <= right[r] ? left[l++] : right[r++];
        }
        return out;
    }

    static void insertion(double[] a) {
        for (int i = 1; i < a.length; i++) {
            double x = a[i];
            int j = i - 1;
            for (; j >= 0 && a[j] > x; j--) {
                a[j + 1] = a[j];
            }
            a[j + 1] = x;
        }
    }

    static int[] shape(String kind, int n) {
        Random random = new Random(n);
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = switch (kind) {
                case "random" -> random.nextInt();
                case "sorted" -> i;
                case "reversed" -> n - i;
                case "few" -> random.nextInt(3);
                default -> i % 2 == 0 ? i : -i;
            };
        }
        return a;
    }

    record Item(String name, int key) { }

    public static void main(String[] args) {
        for (String kind : new String[] {"random", "sorted", "reversed", "few", "zigzag"}) {
            for (int n : new int[] {0, 1, 10, 50, 300, 1500}) {
                int[] a = shape(kind, n);
                int[] library = a.clone();
                Arrays.sort(library);
                int[] merged = merge(a);
                quick(a, 0, n - 1);
                System.out.print(Arrays.equals(a, library) && Arrays.equals(merged, library) ? Arrays.hashCode(a) + " " : "DIFFERENT ");
            }
            System.out.println();
        }
        double[] doubles = new Random(5).doubles(40).toArray();
        double[] copy = doubles.clone();
        insertion(doubles);
        Arrays.sort(copy);
        System.out.println(Arrays.equals(doubles, copy));
        Item[] items = new Item[200];
        for (int i = 0; i < items.length; i++) {
            items[i] = new Item("n" + i, i * 7 % 10);
        }
        Arrays.sort(items, Comparator.comparingInt(Item::key));
        boolean stable = true;
        for (int i = 1; i < items.length; i++) {
            stable &= items[i - 1].key() < items[i].key() || Integer.parseInt(items[i - 1].name().substring(1)) < Integer.parseInt(items[i].name().substring(1));
        }
        System.out.println(stable + " " + items[20]);
        byte[] bytes = {5, -1, 127, -128, 0};
        char[] chars = "sorting".toCharArray();
        short[] shorts = {3, -3, 2};
        float[] floats = {1f, -0f, 0f, Float.NaN, -1f};
        long[] longs = {1L << 40, -1, 0};
        Arrays.sort(bytes);
        Arrays.sort(chars);
        Arrays.sort(shorts);
        Arrays.sort(floats);
        Arrays.sort(longs);
        System.out.println(Arrays.toString(bytes) + new String(chars) + Arrays.toString(shorts) + Arrays.toString(floats) + Arrays.toString(longs));
        try {
            Arrays.sort(new Object[] {1, "x"});
        } catch (ClassCastException e) {
            System.out.println("not comparable with each other");
        }
    }
}
