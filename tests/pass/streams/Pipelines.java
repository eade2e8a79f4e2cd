package streams;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Laziness, order and short circuits of streams. */
public class Pipelines {
    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + " ok");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) {
        List<String> trace = new ArrayList<>();
        Optional<Integer> found = Stream.of(5, 3, 8, 1, 9)
            .peek(n -> trace.add("a" + n))
            .filter(n -> n > 4)
            .peek(n -> trace.add("b" + n))
            .map(n -> n * 10)
            .skip(1)
            .findFirst();
        System.out.println(found + " " + trace);
        trace.clear();
        System.out.println(Stream.of("d", "a", "c").peek(s -> trace.add("before " + s)).sorted().peek(s -> trace.add("after " + s)).limit(2).toList() + " " + trace);
        trace.clear();
        Stream<String> lazy = Stream.of("x").peek(trace::add);
        System.out.println(trace + " " + lazy.count() + " " + trace);
        attempt("reuse", () -> {
            Stream<Integer> once = Stream.of(1);
            once.count();
            once.count();
        });
        System.out.println(Stream.iterate(1, n -> n * 2).limit(10).map(String::valueOf).collect(Collectors.joining(",", "[", "]")));
        System.out.println(Stream.iterate(1, n -> n < 100, n -> n * 3).toList() + " " + Stream.generate(() -> "g").limit(3).toList());
        System.out.println(Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).toList());
        System.out.println(Stream.of(1, 2, 3).<Object>mapMulti((n, sink) -> {
            for (int i = 0; i < n; i++) {
                sink.accept(n + "" + i);
            }
        }).toList());
        System.out.println(IntStream.rangeClosed(1, 20).boxed().takeWhile(n -> n % 7 != 0).dropWhile(n -> n < 3).toList());
        System.out.println(Stream.of("b", "a", "b", "c", "a").distinct().toList() + " " + Stream.concat(Stream.of(1), Stream.of(2, 3)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).reduce(0, Integer::sum) + " " + Stream.of("a", "b").reduce("", String::concat) + " " + Stream.<Integer>empty().reduce(Integer::max)
            + " " + Stream.of("aa", "b").reduce(0, (n, s) -> n + s.length(), Integer::sum));
        System.out.println(Stream.of(1, 2, 3).anyMatch(n -> n > 2) + " " + Stream.<Integer>empty().allMatch(n -> false) + " " + Stream.of(1).noneMatch(n -> n > 2));
        System.out.println(Stream.of("bb", "a", "ccc").max(Comparator.comparing(String::length)) + " " + Stream.of(3, 1, 2).min(Comparator.naturalOrder()).get());
        System.out.println(Arrays.toString(Stream.of("x", "y").toArray(String[]::new)) + " " + Arrays.stream(new int[] {1, 2, 3}, 1, 3).sum());
        attempt("null element", () -> Stream.of("a", null).map(String::length).toList());
        attempt("null in findFirst", () -> Stream.of((String) null, "x").findFirst());
        attempt("immutable result", () -> Stream.of(1).toList().add(2));
        attempt("negative limit", () -> Stream.of(1).limit(-1));
        attempt("array store", () -> Stream.of("a").toArray(Integer[]::new));
        attempt("thrown inside", () -> Stream.of(1, 0).map(n -> 10 / n).forEach(n -> System.out.println("got " + n)));
        StringBuilder closed = new StringBuilder();
        try (Stream<Integer> stream = Stream.of(1, 2).onClose(() -> closed.append("first ")).onClose(() -> closed.append("second"))) {
            System.out.println(stream.mapToInt(n -> n).sum());
        }
        System.out.println(closed);
        System.out.println(IntStream.range(0, 1000).parallel().filter(n -> n % 7 == 0).mapToObj(Integer::toString).collect(Collectors.joining()).length()
            + " " + IntStream.range(0, 1000).parallel().sum() + " " + IntStream.range(0, 100).parallel().boxed().sorted(Comparator.reverseOrder()).limit(3).toList());
        StringBuilder ordered = new StringBuilder();
        Stream.of("p", "q", "r").parallel().forEachOrdered(ordered::append);
        System.out.println(ordered);
        System.out.println("hello world".chars().filter(Character::isLetter).mapToObj(c -> (char) c).map(Character::toUpperCase).map(String::valueOf).collect(Collectors.joining()));
    }
}
