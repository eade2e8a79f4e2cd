package lambdas;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import java.util.function.UnaryOperator;

/** Lambdas and every kind of method reference, with captures of all types and adapted arguments. */
public class Forms {
    final String name;

    Forms(String name) {
        this.name = name;
    }

    String greet(String other) {
        return name + " greets " + other;
    }

    Supplier<String> own() {
        return () -> this.name + "!";
    }

    static class Loud extends Forms {
        Loud() {
            super("loud");
        }

        @Override
        String greet(String other) {
            Function<String, String> quiet = super::greet;
            return quiet.apply(other).toUpperCase();
        }
    }

    interface TriFunction<A, B, C, R> {
        R apply(A a, B b, C c);
    }

    static int sum(int... values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static long widen(int a, long b) {
        return a + b;
    }

    public static void main(String[] args) throws Exception {
        byte b = 1;
        short s = 2;
        char c = '3';
        int i = 4;
        long l = 5L;
        float f = 6f;
        double d = 7.0;
        boolean z = true;
        String t = "nine";
        int[] array = {10};
        Supplier<String> all = () -> "" + b + s + c + i + l + f + d + z + t + array[0];
        array[0]++;
        System.out.println(all.get());

        Function<String, Integer> parse = Integer::parseInt;
        Function<String, Integer> length = String::length;
        Supplier<List<String>> make = ArrayList::new;
        Function<String, Forms> construct = Forms::new;
        IntFunction<int[]> allocate = int[]::new;
        Function<Integer, String[][]> grid = String[][]::new;
        BiFunction<Forms, String, String> unbound = Forms::greet;
        UnaryOperator<String> bound = new Forms("ann")::greet;
        TriFunction<String, Integer, Integer, String> sub = String::substring;
        IntUnaryOperator negate = Math::negateExact;
        BinaryOperator<Integer> max = Math::max;
        LongBinaryOperator widened = (x, y) -> widen((int) x, y);
        BiFunction<Integer, Integer, Long> adapted = Forms::widen;
        ToDoubleBiFunction<Integer, Float> mixed = Math::pow;
        Function<Object, String> object = Object::toString;
        BiFunction<Integer, Integer, Integer> varargs = Forms::sum;
        Supplier<Integer> none = Forms::sum;
        Function<int[], Integer> direct = Forms::sum;
        System.out.println(parse.apply("12") + length.apply("four") + " " + make.get() + construct.apply("x").name + allocate.apply(3).length
            + grid.apply(2).length + unbound.apply(new Loud(), "bob") + bound.apply("bob") + sub.apply("substring", 3, 6)
            + negate.applyAsInt(5) + max.apply(3, 9) + widened.applyAsLong(1, 2) + adapted.apply(3, 4) + mixed.applyAsDouble(2, 3f)
            + object.apply(1.5) + varargs.apply(1, 2) + none.get() + direct.apply(new int[] {4, 5}));
        System.out.println(new Forms("own").own().get());

        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = x -> y -> w -> x * y + w;
        System.out.println(curried.apply(3).apply(4).apply(5));
        IntUnaryOperator composed = negate.andThen(x -> x * 2).compose(x -> x + 1);
        System.out.println(composed.applyAsInt(4));
        Callable<String> call = () -> {
            throw new java.io.IOException("from a lambda");
        };
        try {
            call.call();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        Runnable discard = () -> new StringBuilder().append("ignored");
        discard.run();
        Runnable reference = new ArrayList<String>()::size;
        reference.run();
        List<IntSupplier> suppliers = new ArrayList<>();
        for (int k = 0; k < 3; k++) {
            int copy = k * k;
            suppliers.add(() -> copy);
        }
        for (String word : new String[] {"a", "bb"}) {
            suppliers.add(word::length);
        }
        suppliers.forEach(x -> System.out.print(x.getAsInt() + " "));
        System.out.println();
        Forms missing = null;
        try {
            Supplier<String> bad = missing::toString;
            System.out.println(bad.get());
        } catch (NullPointerException e) {
            System.out.println("null receiver at creation");
        }
        Runnable serial = (Runnable & java.io.Serializable) () -> { };
        System.out.println(serial instanceof java.io.Serializable);
        Supplier<Supplier<String>> twice = () -> () -> t;
        System.out.println(twice.get().get());
        System.out.println(all.getClass().isSynthetic() + " " + all.getClass().isHidden() + " " + all.getClass().getInterfaces()[0].getSimpleName());
    }
}
