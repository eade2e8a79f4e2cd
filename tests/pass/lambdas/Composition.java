package lambdas;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** The functional interfaces of the library and their combining methods; recursion through lambdas. */
public class Composition {
    static Function<Integer, Integer> factorial;

    static <T, R> Function<T, R> memo(Function<T, R> f, List<T> calls) {
        Map<T, R> known = new HashMap<>();
        return x -> {
            R old = known.get(x);
            if (old == null) {
                calls.add(x);
                old = f.apply(x);
                known.put(x, old);
            }
            return old;
        };
    }

    interface Fix<T> extends Function<Fix<T>, T> { }

    static <A, B> Function<A, B> fix(Function<Function<A, B>, Function<A, B>> f) {
        Fix<Function<A, B>> g = self -> f.apply(x -> self.apply(self).apply(x));
        return g.apply(g);
    }

    interface Checked<T> {
        T get() throws Exception;

        static <T> Supplier<T> wrap(Checked<T> c) {
            return () -> {
                try {
                    return c.get();
                } catch (Exception e) {
                    throw new IllegalStateException(e.getMessage(), e);
                }
            };
        }

        default Checked<T> or(T other) {
            return () -> {
                try {
                    return get();
                } catch (Exception e) {
                    return other;
                }
            };
        }
    }

    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1;
        Function<Integer, Integer> dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().andThen(inc).apply(1) + " " + UnaryOperator.identity().apply("id"));
        Predicate<String> empty = String::isEmpty;
        Predicate<String> blank = String::isBlank;
        System.out.println(empty.negate().and(blank).test(" ") + " " + empty.or(blank).test("x") + " " + Predicate.not(empty).test("") + " " + Predicate.isEqual(null).test(null) + " " + Predicate.<String>isEqual("a").test("a"));
        List<String> log = new ArrayList<>();
        Consumer<String> first = log::add;
        first.andThen(s -> log.add(s + s)).andThen(s -> log.removeIf(String::isEmpty)).accept("c");
        BiConsumer<Integer, String> both = (n, s) -> log.add(n + s);
        both.andThen((n, s) -> log.add(s + n)).accept(1, "b");
        System.out.println(log);
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> "=" + x).apply(2, 3) + " " + BinaryOperator.minBy(java.util.Comparator.<Integer>naturalOrder()).apply(4, 2));
        IntPredicate even = n -> n % 2 == 0;
        DoubleUnaryOperator half = d -> d / 2;
        LongUnaryOperator square = l -> l * l;
        IntToLongFunction widen = n -> (long) n << 33;
        LongFunction<String> text = Long::toHexString;
        ToIntFunction<String> length = String::length;
        BooleanSupplier yes = () -> true;
        BiPredicate<String, String> ends = String::endsWith;
        ObjIntConsumer<List<String>> times = (l, n) -> l.add("n" + n);
        times.accept(log, 9);
        System.out.println(even.and(n -> n > 10).or(n -> n == 3).test(3) + " " + half.andThen(Math::ceil).applyAsDouble(5) + " " + square.compose(l -> l + 1).applyAsLong(4) + " " + text.apply(widen.applyAsLong(1)) + " " + length.applyAsInt("four") + yes.getAsBoolean() + ends.negate().test("abc", "bc") + log.get(log.size() - 1));
        factorial = n -> n < 2 ? 1 : n * factorial.apply(n - 1);
        System.out.println(factorial.apply(10));
        List<Integer> calls = new ArrayList<>();
        Function<Integer, Integer> remembered = memo(x -> x * x, calls);
        System.out.println(remembered.apply(4) + remembered.apply(5) + remembered.apply(4) + " " + calls);
        System.out.println(Composition.<Integer, Integer>fix(self -> n -> n < 2 ? n : self.apply(n - 1) + self.apply(n - 2)).apply(15));
        Checked<Integer> bad = () -> Integer.parseInt("bad");
        System.out.println(Checked.wrap(bad.or(-1)).get());
        try {
            Checked.wrap(bad).get();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " | " + e.getCause().getClass().getSimpleName());
        }
        Supplier<Runnable> deep = () -> () -> System.out.println("deep " + log.size());
        deep.get().run();
        try {
            inc.andThen(null);
        } catch (NullPointerException e) {
            System.out.println("no function");
        }
    }
}
