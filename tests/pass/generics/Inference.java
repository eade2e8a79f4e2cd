package generics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Inferred types: diamonds, conditional and chained generics, intersection types, recursive bounds. */
public class Inference {
    interface Animal {
        String sound();
    }

    record Dog(String name) implements Animal, Comparable<Dog> {
        @Override
        public String sound() {
            return "woof";
        }

        @Override
        public int compareTo(Dog o) {
            return name.compareTo(o.name);
        }
    }

    record Cat(String name) implements Animal, Comparable<Cat> {
        @Override
        public String sound() {
            return "meow";
        }

        @Override
        public int compareTo(Cat o) {
            return name.compareTo(o.name);
        }
    }

    static <T extends Animal & Comparable<? super T>> String smallest(Collection<? extends T> all) {
        T min = Collections.min(all);
        return min.sound() + min.compareTo(min);
    }

    static <T> T pick(boolean first, T a, T b) {
        return first ? a : b;
    }

    static <A, B, C> Function<A, C> chain(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) {
        return a -> g.apply(f.apply(a));
    }

    static <E extends Enum<E>> List<String> names(Class<E> type) {
        List<String> out = new ArrayList<>();
        for (E e : type.getEnumConstants()) {
            out.add(e.name().substring(0, 1));
        }
        return out;
    }

    static abstract class Builder<T, B extends Builder<T, B>> {
        final Map<String, Object> values = new HashMap<>();

        abstract B self();

        abstract T build();

        B with(String key, Object value) {
            values.put(key, value);
            return self();
        }
    }

    static class DogBuilder extends Builder<Dog, DogBuilder> {
        @Override
        DogBuilder self() {
            return this;
        }

        @Override
        Dog build() {
            return new Dog(values.get("name") + "" + values.size());
        }
    }

    static <T> Supplier<T> lazily(Supplier<? extends T> s) {
        List<T> cell = new ArrayList<>(1);
        return () -> {
            if (cell.isEmpty()) {
                cell.add(s.get());
            }
            return cell.get(0);
        };
    }

    public static void main(String[] args) {
        System.out.println(smallest(List.of(new Dog("rex"), new Dog("ace"))) + smallest(List.of(new Cat("tom"))));
        var mixed = pick(true, new Dog("d"), new Cat("c"));
        Animal animal = mixed;
        Comparable<?> comparable = mixed;
        System.out.println(animal.sound() + comparable.getClass().getSimpleName() + pick(false, 1, "two"));
        System.out.println(Inference.<String, Integer, Boolean>chain(String::length, n -> n > 3).apply("long") + " " + chain((Integer n) -> n + 1, n -> "n" + n).apply(4));
        System.out.println(names(Thread.State.class));
        System.out.println(new DogBuilder().with("name", "fido").with("age", 3).build());
        Map<String, List<Map<Integer, ? extends Number>>> deep = new HashMap<>();
        deep.computeIfAbsent("k", k -> new ArrayList<>()).add(Map.of(1, 2.5));
        for (var entry : deep.entrySet()) {
            for (var inner : entry.getValue()) {
                System.out.println(inner.get(1).intValue());
            }
        }
        int[] calls = {0};
        Supplier<Integer> once = lazily(() -> ++calls[0] * 10);
        System.out.println(once.get() + once.get() + calls[0]);
        List<? super Integer> sink = new ArrayList<>(Arrays.<Number>asList(1.5));
        sink.add(3);
        Object out = sink.get(1);
        System.out.println(sink + " " + out);
        List<? extends Number> source = args.length > 5 ? new ArrayList<Integer>() : List.of(1.5f, 2L);
        System.out.println(Optional.of(source.get(0)).map(Number::intValue).orElseGet(() -> 7));
        var anonymous = new Object() {
            int hidden = 42;
        };
        System.out.println(anonymous.hidden + Optional.of(anonymous).map(a -> a.hidden).get());
    }
}
