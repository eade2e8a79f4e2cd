package zoo;

import java.io.IOException;
import java.util.*;
import java.util.function.*;

/** Declarations of every shape, for comparison with reflection. */
public abstract class Zoo<T extends Number & Comparable<T>, U> implements Comparable<Zoo<?, ? super U>> {
    public static final int ANSWER = 42;
    protected final Map<String, ? extends List<T[]>> animals = null;
    U[][] cages;
    private transient volatile Zoo<T, U>.Cage<String> cage;

    protected <E extends Exception> Zoo(T first, List<? super U> rest, E... errors) throws E, IOException {}

    private Zoo() {}

    public abstract <V extends T> Map<V, U> feed(V animal, U... food) throws IOException;

    @Override public int compareTo(Zoo<?, ? super U> other) { return 0; }

    protected synchronized Object self() { return this; }

    strictfp double share() { return 1; }

    public class Cage<A> {
        public Cage(A animal, T number) {}

        Cage() { this(null, null); }

        public T number() { return null; }

        public class Door {
            public Door(boolean open) {}

            U way(A a, T t) { return null; }
        }
    }

    public static class Keeper<K> extends AbstractList<K> implements Cloneable {
        private final int size;

        Keeper(int size, K... keys) { this.size = size; }

        @Override public K get(int index) { return null; }

        @Override public int size() { return size; }

        @Override public Keeper<K> clone() { return this; }
    }

    static class HeadKeeper extends Keeper<String> {
        HeadKeeper() { super(1); }

        @Override public String get(int index) { return ""; }

        @Override public HeadKeeper clone() { return this; }
    }

    enum Diet implements Supplier<String> {
        HERBS(1) { @Override public String get() { return "grass"; } },
        MEAT(2L, "cow") { @Override public String get() { return "meat"; } };

        final long amount;

        Diet(int amount) { this(amount, null); }

        Diet(long amount, String what) { this.amount = amount; }
    }

    record Range<N extends Comparable<N>>(N low, @Deprecated int high, List<? extends N>... more) {
        Range {
            Objects.requireNonNull(low);
        }

        static Range<Integer> of(int low) { return new Range<>(low, 0); }
    }

    sealed interface Shape permits Circle, Square {
        double area();

        default String name() { return "shape"; }

        static Shape unit() { return new Square(1); }

        private int secret() { return 1; }
    }

    record Circle(double radius) implements Shape {
        public double area() { return radius; }
    }

    static final class Square implements Shape {
        final double side;

        Square(double side) { this.side = side; }

        public double area() { return side * side; }

        @Override public String name() { return "square"; }
    }

    interface Left { Object pick(); default int size() { return 1; } }

    interface Right extends Left { String pick(); @Override default int size() { return 2; } }

    static abstract class Both implements Left, Right {}

    interface Bounded<B extends Number> extends Comparable<B>, Function<B, List<B>> {
        @Override int compareTo(B other);
    }

    @interface Tag {
        String value() default "none";

        int[] numbers() default {1, 2};

        Class<?> type() default Object.class;
    }

    Runnable locals(final int captured, String word) {
        class Local {
            final String text;

            Local(String text, int extra) { this.text = text + captured + word + extra + Zoo.this; }
        }
        return new Runnable() {
            @Override public void run() { System.out.println(new Local("x", captured).text); }
        };
    }

    static Object staticLocal(int captured) {
        class Plain {
            Plain(List<String> names) { System.out.println(captured); }
        }
        return new Plain(null);
    }
}
