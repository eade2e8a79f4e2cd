// since: 22
package modern;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Unnamed variables and patterns. */
public class UnnamedVariables {
    record Point(int x, int y) { }

    record Pair(Object a, Object b) { }

    static int calls;

    static int call() {
        return ++calls;
    }

    static String match(Object o) {
        return switch (o) {
            case Pair(Point(int x, _), Point(_, int y)) -> "corner " + x + "," + y;
            case Pair(String _, _) -> "string first";
            case Pair(_, Integer n) when n > 3 -> "big second";
            case Pair _ -> "pair";
            case Integer _, Long _ -> "whole number";
            default -> "other";
        };
    }

    public static void main(String[] args) {
        int count = 0;
        for (String _ : List.of("a", "b", "c")) {
            count++;
        }
        System.out.println(count);
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException _) {
            System.out.println("no number");
        }
        BiFunction<String, Integer, String> first = (s, _) -> s + "!";
        System.out.println(first.apply("kept", 5));
        int _ = call();
        var _ = call();
        System.out.println(calls);
        for (int i = 0, _ = call(); i < 2; i++) {
            System.out.print(i + " ");
        }
        System.out.println(calls);
        for (Object o : new Object[] {new Pair(new Point(1, 2), new Point(3, 4)), new Pair("s", null), new Pair(null, 5), new Pair(null, 1), 7, 7L, 'c'}) {
            System.out.println(match(o));
        }
        Map<String, Integer> map = new TreeMap<>();
        map.computeIfAbsent("k", _ -> 9);
        map.merge("k", 1, (a, _) -> a * 2);
        System.out.println(map);
        try (AutoCloseable _ = () -> System.out.println("closed")) {
            System.out.println("body");
        } catch (Exception _) {
            System.out.println("never");
        }
    }
}
