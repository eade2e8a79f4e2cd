package arrays;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** java.util.Arrays and System.arraycopy. */
public class Utilities {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        int[] n = {5, 3, 9, -1, 7, 3};
        int[] sorted = n.clone();
        Arrays.sort(sorted);
        System.out.println(Arrays.toString(sorted) + " " + Arrays.binarySearch(sorted, 7) + " " + Arrays.binarySearch(sorted, 4)
            + " " + Arrays.binarySearch(sorted, 100) + " " + Arrays.binarySearch(sorted, -5));
        Arrays.sort(n, 1, 4);
        System.out.println(Arrays.toString(n));
        double[] d = {0.0, -0.0, Double.NaN, -1, Double.NEGATIVE_INFINITY, 3};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        String[] words = {"pear", "fig", "apple", "kiwi", "date"};
        Arrays.sort(words, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(words));
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(Arrays.asList(boxed));
        System.out.println(Arrays.toString(Arrays.copyOf(n, 8)) + Arrays.toString(Arrays.copyOfRange(n, 4, 9))
            + Arrays.toString(Arrays.copyOf(words, 1)) + Arrays.copyOf(words, 2, Object[].class).getClass().getSimpleName());
        int[] filled = new int[5];
        Arrays.fill(filled, 1, 3, 7);
        Arrays.setAll(filled, i -> filled[i] + i * i);
        System.out.println(Arrays.toString(filled));
        Arrays.parallelPrefix(filled, Integer::sum);
        System.out.println(Arrays.toString(filled));
        System.out.println(Arrays.equals(n, n.clone()) + " " + Arrays.equals(n, 0, 2, filled, 0, 2) + " " + Arrays.compare(n, filled)
            + " " + Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}) + " " + Arrays.mismatch(n, n.clone()));
        Object[] deep = {1, new int[] {2}, new Object[] {"x", new String[] {"y"}}, null};
        Object[] other = {1, new int[] {2}, new Object[] {"x", new String[] {"y"}}, null};
        System.out.println(Arrays.deepEquals(deep, other) + " " + Arrays.equals(deep, other) + " " + Arrays.deepToString(deep)
            + " " + Arrays.deepHashCode(other) + " " + Arrays.hashCode(new long[] {1, 1L << 40}));
        deep[3] = deep;
        System.out.println(Arrays.deepToString(deep));

        int[] move = {1, 2, 3, 4, 5, 6};
        System.arraycopy(move, 0, move, 2, 4);
        System.out.println(Arrays.toString(move));
        System.arraycopy(move, 2, move, 0, 4);
        System.out.println(Arrays.toString(move));
        attempt(() -> System.arraycopy(move, 0, move, 4, 3));
        attempt(() -> System.arraycopy(move, -1, move, 0, 1));
        attempt(() -> System.arraycopy(move, 0, move, 0, -1));
        attempt(() -> System.arraycopy(move, 0, new long[6], 0, 1));
        attempt(() -> System.arraycopy("text", 0, move, 0, 1));
        attempt(() -> System.arraycopy(new Object[2], 0, move, 0, 1));
        attempt(() -> System.arraycopy(null, 0, move, 0, 1));
        Object[] mixed = {"a", "b", 3, "d"};
        String[] target = new String[4];
        attempt(() -> System.arraycopy(mixed, 0, target, 0, 4));
        System.out.println(Arrays.toString(target));
        List<Integer> view = Arrays.asList(boxed);
        view.set(0, 42);
        System.out.println(boxed[0]);
        attempt(() -> view.add(1));
        attempt(() -> Arrays.sort(n, 4, 2));
        attempt(() -> Arrays.copyOfRange(n, 7, 9));
        long[] big = new long[5000];
        for (int i = 0; i < big.length; i++) {
            big[i] = (i * 2654435761L) % 10007;
        }
        Arrays.parallelSort(big);
        boolean ordered = true;
        for (int i = 1; i < big.length; i++) {
            ordered &= big[i - 1] <= big[i];
        }
        System.out.println(ordered + " " + Arrays.hashCode(big) + " " + Arrays.stream(big, 10, 20).sum());
    }
}
