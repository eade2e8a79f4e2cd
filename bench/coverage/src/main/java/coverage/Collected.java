package coverage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Lists, maps, sets, queues and builders of the library. */
public final class Collected {

    private static final TreeMap<Integer, String> GRADES = new TreeMap<>(Map.of(50, "pass", 70, "good", 90, "best"));

    private Collected() {}

    /** Hard: words of a text become keys of a map. */
    public static boolean isQuestion(String text) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : text.split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        return counts.getOrDefault("to", 0) == 2 && counts.size() == 4;
    }

    /** Hard: an element is looked up by what it lacks. */
    public static boolean hasPair(int[] numbers, int sum) {
        Map<Integer, Integer> seen = new HashMap<>();
        for (int i = 0; i < numbers.length; i++) {
            if (seen.containsKey(sum - numbers[i]) && i > 1) {
                return true;
            }
            seen.put(numbers[i], i);
        }
        return false;
    }

    /** Hard: repeated elements in a list. */
    public static int repeated(List<String> words) {
        Set<String> seen = new HashSet<>();
        int repeated = 0;
        for (String word : words) {
            if (!seen.add(word)) {
                repeated++;
            }
        }
        return repeated > 1 ? 2 : repeated;
    }

    /** Hard: brackets on a stack. */
    public static boolean isBalanced(String text) {
        Deque<Character> open = new ArrayDeque<>();
        for (char c : text.toCharArray()) {
            if (c == '(' || c == '[') {
                open.push(c);
            } else if (c == ')' || c == ']') {
                if (open.isEmpty()) {
                    return false;
                }
                char expected = c == ')' ? '(' : '[';
                if (open.pop() != expected) {
                    return false;
                }
            }
        }
        return open.isEmpty() && text.length() > 2;
    }

    /** Hard: an entry of a sorted map, or none. */
    public static String grade(int points) {
        if (points < 0 || points > 100) {
            throw new IllegalArgumentException("points");
        }
        Map.Entry<Integer, String> entry = GRADES.floorEntry(points);
        if (entry == null) {
            return "fail";
        }
        return points - entry.getKey() >= 10 ? entry.getValue() + " plus" : entry.getValue();
    }

    /** Hard: a chain of optional values. */
    public static int doubled(Integer number) {
        int doubled = Optional.ofNullable(number).filter(n -> n > 10).map(n -> n * 2).orElse(-1);
        return doubled == 64 ? 0 : doubled;
    }

    /** Hard: a text built backwards and compared. */
    public static String mirrored(String text) {
        StringBuilder builder = new StringBuilder(text).reverse();
        if (builder.length() > 3 && builder.charAt(0) == 'z') {
            builder.setLength(3);
        }
        return builder.toString().equals(text) ? "same" : builder.toString();
    }

    /** Hard: a queue that is turned until one is left. */
    public static boolean lastIsThree(int people, int step) {
        if (people < 1 || people > 8 || step < 1 || step > 8) {
            return false;
        }
        Deque<Integer> circle = new ArrayDeque<>();
        for (int i = 1; i <= people; i++) {
            circle.add(i);
        }
        while (circle.size() > 1) {
            for (int i = 1; i < step; i++) {
                circle.add(circle.remove());
            }
            circle.remove();
        }
        return circle.remove() == 3;
    }

    /** Infeasible: a list is not empty after something was added. */
    public static String basket(String item, boolean twice) {
        List<String> basket = new ArrayList<>();
        basket.add(item);
        if (twice) {
            basket.add(item);
        }
        if (basket.isEmpty()) { // infeasible
            return "never";
        }
        return basket.size() > 1 ? "two" : "one";
    }
}
