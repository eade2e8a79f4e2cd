package optional;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Optionals through streams and maps, either-like results, and lazy evaluation. */
public class Chains {
    sealed interface Result<T> {
        record Ok<T>(T value) implements Result<T> { }

        record Failed<T>(String reason) implements Result<T> { }

        default <R> Result<R> then(Function<T, Result<R>> next) {
            return this instanceof Ok<T> ok ? next.apply(ok.value()) : new Failed<>(((Failed<T>) this).reason());
        }

        default Optional<T> toOptional() {
            return this instanceof Ok<T> ok ? Optional.ofNullable(ok.value()) : Optional.empty();
        }
    }

    static Result<Integer> parse(String s) {
        try {
            return new Result.Ok<>(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return new Result.Failed<>(e.getMessage());
        }
    }

    static Result<Integer> inverse(int n) {
        return n == 0 ? new Result.Failed<>("zero") : new Result.Ok<>(100 / n);
    }

    record Person(String name, Person boss) { }

    static Optional<String> topBoss(Person p) {
        return Optional.ofNullable(p.boss()).flatMap(b -> topBoss(b).or(() -> Optional.of(b.name())));
    }

    public static void main(String[] args) {
        for (String s : List.of("5", "0", "x", "-20")) {
            Result<Integer> result = parse(s).then(Chains::inverse).then(n -> inverse(n));
            System.out.println(result + " " + result.toOptional());
        }
        Person a = new Person("a", null);
        Person c = new Person("c", new Person("b", a));
        System.out.println(topBoss(a) + " " + topBoss(c));
        Map<String, Map<String, Integer>> nested = Map.of("x", Map.of("y", 7));
        for (String path : List.of("x.y", "x.z", "q.y")) {
            String[] parts = path.split("\\.");
            System.out.println(Optional.ofNullable(nested.get(parts[0])).map(m -> m.get(parts[1])).filter(n -> n > 5).map(n -> "found " + n).orElseGet(() -> "nothing at " + path));
        }
        System.out.println(Stream.of("1", "b", "3").map(Chains::parse).map(Result::toOptional).flatMap(Optional::stream).toList());
        System.out.println(Stream.of(Optional.empty(), Optional.of(2), Optional.of(3)).filter(Optional::isPresent).findFirst());
        int[] calls = {0};
        Optional<Integer> lazy = Stream.of(1, 2, 3).map(n -> {
            calls[0]++;
            return n * 10;
        }).filter(n -> n > 10).findFirst();
        System.out.println(lazy + " " + calls[0]);
        System.out.println(Optional.of(Optional.of("nested")).flatMap(Function.identity()).get() + " " + Optional.of(1).<Object>map(n -> null).isPresent() + " " + Optional.ofNullable((String) null).map(String::length).map(n -> n / 0).isEmpty());
        try {
            Optional.of(5).filter(n -> n > 9).orElseThrow(() -> new IllegalArgumentException("too small"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
