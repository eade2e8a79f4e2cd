package coverage;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lambdas and streams. */
public final class Functions {

    private Functions() {}

    /** Hard: the condition of the lambda is reached through the library. */
    public static boolean hasThreeEven(List<Integer> numbers) {
        return numbers.stream().filter(n -> n % 2 == 0).count() == 3;
    }

    /** Hard: texts in a list, a search that may end without a result. */
    public static String firstLong(List<String> words, int least) {
        Optional<String> found = words.stream().filter(word -> word.length() > least).findFirst();
        if (found.isPresent() && found.get().startsWith("x")) {
            return "marked";
        }
        return found.orElse("none");
    }

    /** Hard: the same lambda once or twice. */
    public static boolean lands(int x, boolean twice) {
        IntUnaryOperator step = v -> v > 10 ? v - 10 : v * 3;
        if (twice) {
            step = step.andThen(step);
        }
        return step.applyAsInt(x) == 9;
    }

    /** Hard: a sum over a range that the input bounds. */
    public static boolean sumsTo23(int n) {
        if (n > 30) {
            return false;
        }
        return IntStream.rangeClosed(1, n).filter(i -> i % 3 == 0 || i % 5 == 0).sum() == 23;
    }

    /** Hard: groups in a map, asked by key. */
    public static String lengths(List<String> words) {
        Map<Integer, Long> byLength = words.stream().collect(Collectors.groupingBy(String::length, Collectors.counting()));
        if (byLength.containsKey(3)) {
            return byLength.get(3) > 1 ? "threes" : "three";
        }
        return byLength.isEmpty() ? "nothing" : "others";
    }

    /** Hard: a function as input, which may answer differently. */
    public static int turns(IntPredicate test, int at) {
        if (test.test(at) && !test.test(at + 1)) {
            return 1;
        }
        return 0;
    }

    /** Hard: elements in another order than they came. */
    public static String extremes(List<Integer> numbers) {
        List<Integer> sorted = numbers.stream().sorted().collect(Collectors.toList());
        if (sorted.size() < 2) {
            return "few";
        }
        int spread = sorted.get(sorted.size() - 1) - sorted.get(0);
        return spread == 7 ? "seven" : "other";
    }
}
