package lambdas;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** What lambdas hold on to: this, outer this, parameters, loop variables; and when references are evaluated. */
public class Captures {
    int field = 1;
    static int order;

    static String evaluated(String name) {
        System.out.println("evaluated " + name + " " + ++order);
        return name;
    }

    Supplier<Integer> viaThis() {
        return () -> field;
    }

    class Inner {
        int field = 100;

        Supplier<String> nested() {
            int local = 5;
            return () -> {
                Supplier<String> deeper = () -> field + " " + Captures.this.field + " " + this.field + " " + local;
                return deeper.get();
            };
        }
    }

    static <T> Supplier<T> constant(T value) {
        return () -> value;
    }

    static List<IntSupplier> counters(int n) {
        List<IntSupplier> out = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int[] cell = {i * 10};
            out.add(() -> cell[0]++);
        }
        return out;
    }

    interface Shape {
        double area();

        default Supplier<String> describe() {
            return () -> "area " + area();
        }

        static Shape square(double side) {
            return () -> side * side;
        }
    }

    public static void main(String[] args) {
        Captures c = new Captures();
        Supplier<Integer> live = c.viaThis();
        c.field = 2;
        System.out.println(live.get());
        System.out.println(c.new Inner().nested().get());
        List<IntSupplier> counters = counters(3);
        counters.get(0).getAsInt();
        counters.get(0).getAsInt();
        for (IntSupplier counter : counters) {
            System.out.print(counter.getAsInt() + " ");
        }
        System.out.println();
        Supplier<Integer> reference = evaluated("receiver")::length;
        System.out.println("made");
        System.out.println(reference.get() + reference.get());
        Supplier<Integer> lambda = () -> evaluated("lazy").length();
        System.out.println("made");
        System.out.println(lambda.get() + lambda.get());
        StringBuilder builder = new StringBuilder("a");
        Supplier<String> bound = builder::toString;
        builder.append("b");
        builder = null;
        System.out.println(bound.get());
        System.out.println(Shape.square(3).describe().get());
        Function<Integer, Function<Integer, Supplier<Integer>>> adders = a -> b -> () -> a + b;
        System.out.println(adders.apply(1).apply(2).get());
        long big = 1L << 50;
        double real = 0.5;
        byte small = -3;
        char letter = 'q';
        Supplier<String> mixed = () -> big + real + small + "" + letter + constant(big).get();
        System.out.println(mixed.get());
        Runnable[] runs = new Runnable[2];
        for (String word : List.of("x", "y")) {
            runs[word.charAt(0) - 'x'] = () -> System.out.print(word + " ");
        }
        runs[1].run();
        runs[0].run();
        System.out.println();
        Supplier<Object> self = new Supplier<>() {
            @Override
            public Object get() {
                Supplier<Object> inside = () -> this;
                return inside.get() == this;
            }
        };
        System.out.println(self.get());
        Object lock = new Object();
        Runnable locked = () -> {
            synchronized (lock) {
                System.out.println(Thread.holdsLock(lock));
            }
        };
        locked.run();
    }
}
