// since: 21
package modern;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Record patterns with inferred type arguments, in conditions, negations and loops. */
public class GenericRecordPatterns {
    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> withSecond(C c) {
            return new Pair<>(first, c);
        }
    }

    record Wrapper<T>(T value) { }

    sealed interface Json { }

    record Str(String s) implements Json { }

    record Num(double d) implements Json { }

    record Arr(List<Json> items) implements Json { }

    record Obj(Map<String, Json> fields) implements Json { }

    enum Null implements Json { NULL }

    static String print(Json json) {
        return switch (json) {
            case Str(var s) -> '"' + s + '"';
            case Num(var d) when d == (long) d -> Long.toString((long) d);
            case Num(var d) -> Double.toString(d);
            case Arr(var items) when items.isEmpty() -> "[]";
            case Arr(var items) -> items.stream().map(GenericRecordPatterns::print).toList().toString();
            case Obj(var fields) -> new java.util.TreeMap<>(fields).entrySet().stream().map(e -> e.getKey() + ":" + print(e.getValue())).toList().toString().replace('[', '{').replace(']', '}');
            case Null.NULL -> "null";
        };
    }

    static String order(Pair<? extends Comparable<?>, ?> pair) {
        return switch (pair) {
            case Pair(Integer i, Integer j) when i < j -> "rising";
            case Pair(Integer i, Integer j) -> "not rising by " + (i - j);
            case Pair(String s, Pair(var inner, Wrapper(var deep))) -> s + inner + deep;
            case Pair(var x, var y) -> x + "/" + y;
        };
    }

    static int sum(Object o) {
        int sum = 0;
        while (o instanceof Pair<?, ?>(Integer head, var tail)) {
            sum += head;
            o = tail;
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(print(new Obj(Map.of("a", new Arr(List.of(new Num(1), new Num(2.5), Null.NULL)), "b", new Str("x"), "c", new Arr(List.of())))));
        System.out.println(order(new Pair<>(1, 2)) + ", " + order(new Pair<>(5, 2)) + ", " + order(new Pair<>("s", new Pair<>(1, new Wrapper<>(2.5)))) + ", " + order(new Pair<>('c', null)));
        System.out.println(sum(new Pair<>(1, new Pair<>(2, new Pair<>(3, "end")))));
        Wrapper<Pair<String, Optional<Integer>>> nested = new Wrapper<>(new Pair<>("k", Optional.of(7)));
        if (nested instanceof Wrapper<Pair<String, Optional<Integer>>>(Pair<String, Optional<Integer>>(var k, var v)) && v.isPresent()) {
            System.out.println(k + v.get());
        }
        if (!(nested instanceof Wrapper(Pair(String key, var value)))) {
            throw new AssertionError();
        }
        System.out.println(key + value + new Pair<>(1, 2).withSecond("s"));
        Object nothing = new Wrapper<>(null);
        System.out.println(nothing instanceof Wrapper<?>(Wrapper<?>(var x)) ? "wrapped " + x : "no match for null");
        System.out.println(nothing instanceof Wrapper<?>(var y) ? "matches " + y : "no match");
    }
}
