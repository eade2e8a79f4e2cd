import java.util.Arrays;
import java.util.Comparator;

/** The library's sorting of primitive numbers and, with a comparator, of objects. */
final class Sorting {
    private Sorting() {}

    public static void main(String[] args) {
        long check = 0;
        for (int round = 0; round < 3; round++) {
            int[] numbers = numbers(60_000, round);
            Arrays.sort(numbers);
            check = 31 * check + numbers[numbers.length / 2];
            Integer[] boxed = Arrays.stream(numbers(12_000, round + 100)).boxed().toArray(Integer[]::new);
            Arrays.sort(boxed, Comparator.comparing((Integer number) -> number % 1000).thenComparing(Comparator.reverseOrder()));
            check = 31 * check + boxed[boxed.length / 3];
        }
        System.out.println(check);
    }

    private static int[] numbers(int count, int seed) {
        int[] numbers = new int[count];
        int state = seed * 7919 + 17;
        for (int i = 0; i < count; i++) {
            state = state * 1664525 + 1013904223;
            numbers[i] = state >>> 4;
        }
        return numbers;
    }
}
