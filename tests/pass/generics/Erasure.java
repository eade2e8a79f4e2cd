package generics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Generic classes, bounds, wildcards, bridges and what erasure leaves. */
public class Erasure {
    static class Node<T extends Comparable<? super T>> {
        T value;
        Node<T> left;
        Node<T> right;

        Node(T value) {
            this.value = value;
        }

        void add(T other) {
            if (other.compareTo(value) < 0) {
                if (left == null) {
                    left = new Node<>(other);
                } else {
                    left.add(other);
                }
            } else if (right == null) {
                right = new Node<>(other);
            } else {
                right.add(other);
            }
        }

        <R> List<R> map(Function<? super T, ? extends R> f) {
            List<R> out = new ArrayList<>();
            if (left != null) {
                out.addAll(left.map(f));
            }
            out.add(f.apply(value));
            if (right != null) {
                out.addAll(right.<R>map(f));
            }
            return out;
        }
    }

    static class Pair<A, B> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        static <X, Y> Pair<X, Y> of(X x, Y y) {
            return new Pair<>(x, y);
        }

        Pair<B, A> swap() {
            return of(second, first);
        }
    }

    abstract static class Shape<S extends Shape<S>> {
        int size;

        @SuppressWarnings("unchecked")
        S size(int size) {
            this.size = size;
            return (S) this;
        }
    }

    static class Square extends Shape<Square> {
        String color = "none";

        Square color(String color) {
            this.color = color;
            return this;
        }
    }

    static class StringHolder extends ArrayList<String> {
        @Override
        public boolean add(String s) {
            return super.add("<" + s + ">");
        }
    }

    static <T> T[] fill(T[] array, T value) {
        java.util.Arrays.fill(array, value);
        return array;
    }

    @SafeVarargs
    static <T> List<T> listOf(T... values) {
        return new ArrayList<>(java.util.Arrays.asList(values));
    }

    static <T extends Object & Comparable<T>> T max(Iterable<? extends T> values) {
        T best = null;
        for (T value : values) {
            if (best == null || value.compareTo(best) > 0) {
                best = value;
            }
        }
        return best;
    }

    static double sum(List<? extends Number> numbers) {
        double sum = 0;
        for (Number n : numbers) {
            sum += n.doubleValue();
        }
        return sum;
    }

    public static void main(String[] args) {
        Node<Integer> root = new Node<>(50);
        for (int n : new int[] {30, 70, 20, 40, 60, 80, 30}) {
            root.add(n);
        }
        System.out.println(root.map(n -> n / 10.0));
        Pair<Integer, String> swapped = Pair.of("one", 1).swap();
        System.out.println(swapped.first + swapped.second);
        Square square = new Square().size(3).color("red");
        System.out.println(square.size + square.color);
        StringHolder holder = new StringHolder();
        holder.add("direct");
        ((List<String>) holder).add("interface");
        System.out.println(holder);
        System.out.println(String.join(",", fill(new String[3], "x")));
        try {
            Erasure.<Object>fill(new Integer[1], "wrong");
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(max(listOf(3, 9, 4)) + max(listOf("b", "c", "a")) + sum(listOf(1, 2.5, 3L)));
        System.out.println(new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass());
        Map<String, List<? super Integer>> sinks = new HashMap<>();
        sinks.put("objects", new ArrayList<Object>(List.of("text")));
        sinks.get("objects").add(5);
        System.out.println(sinks);
        List<Integer> numbers = listOf(3, 1, 2);
        Collections.sort(numbers, Comparator.<Integer>naturalOrder().reversed());
        System.out.println(numbers);
        try {
            List<String> raw = polluted();
            System.out.println(raw.size());
            for (String s : raw) {
                System.out.println(s.length());
            }
        } catch (ClassCastException e) {
            System.out.println("cast at the use");
        }
        for (var method : Erasure.StringHolder.class.getDeclaredMethods()) {
            if (method.isBridge()) {
                System.out.println("bridge " + method.getName() + " " + method.getParameterTypes()[0].getSimpleName());
            }
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static List<String> polluted() {
        List list = new ArrayList<String>();
        list.add("ok");
        list.add(42);
        return list;
    }
}
