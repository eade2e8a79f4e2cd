package generics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A generic list and heap of one's own, with arrays of a type variable and wildcards. */
public class Containers {
    static class Stack<E> implements Iterable<E> {
        private E[] items;
        private int size;

        @SuppressWarnings("unchecked")
        Stack(E... initial) {
            items = Arrays.copyOf(initial, Math.max(2, initial.length));
            size = initial.length;
        }

        void push(E item) {
            if (size == items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            items[size++] = item;
        }

        E pop() {
            if (size == 0) {
                throw new NoSuchElementException("empty");
            }
            E item = items[--size];
            items[size] = null;
            return item;
        }

        void pushAll(Iterable<? extends E> from) {
            for (E e : from) {
                push(e);
            }
        }

        void popAll(Stack<? super E> to) {
            while (size > 0) {
                to.push(pop());
            }
        }

        <R> R fold(R start, BiFunction<? super R, ? super E, ? extends R> f) {
            R result = start;
            for (E e : this) {
                result = f.apply(result, e);
            }
            return result;
        }

        @Override
        public Iterator<E> iterator() {
            return new Iterator<>() {
                int at = size;

                @Override
                public boolean hasNext() {
                    return at > 0;
                }

                @Override
                public E next() {
                    return items[--at];
                }
            };
        }
    }

    static class Heap<T> {
        private final Comparator<? super T> order;
        private final java.util.ArrayList<T> tree = new java.util.ArrayList<>();

        Heap(Comparator<? super T> order) {
            this.order = order;
        }

        static <C extends Comparable<? super C>> Heap<C> natural() {
            return new Heap<>(Comparator.naturalOrder());
        }

        void add(T item) {
            tree.add(item);
            for (int i = tree.size() - 1; i > 0 && order.compare(tree.get(i), tree.get((i - 1) / 2)) < 0; i = (i - 1) / 2) {
                java.util.Collections.swap(tree, i, (i - 1) / 2);
            }
        }

        T remove() {
            T top = tree.get(0);
            T last = tree.remove(tree.size() - 1);
            if (!tree.isEmpty()) {
                tree.set(0, last);
                for (int i = 0, child; (child = 2 * i + 1) < tree.size(); i = child) {
                    if (child + 1 < tree.size() && order.compare(tree.get(child + 1), tree.get(child)) < 0) {
                        child++;
                    }
                    if (order.compare(tree.get(i), tree.get(child)) <= 0) {
                        break;
                    }
                    java.util.Collections.swap(tree, i, child);
                }
            }
            return top;
        }
    }

    static <K extends Comparable<K>, V> Function<K, V> constantly(V value) {
        return k -> value;
    }

    public static void main(String[] args) {
        Stack<Number> numbers = new Stack<>(1, 2.5);
        numbers.push(3L);
        Stack<Integer> ints = new Stack<>();
        ints.push(10);
        try {
            numbers.pushAll(Arrays.asList(7, 8f));
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Stack<Object> objects = new Stack<>(new Object[0]);
        numbers.popAll(objects);
        System.out.println(objects.fold("", (s, o) -> s + o + ";"));
        try {
            ints.pop();
            ints.pop();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        Heap<String> words = Heap.natural();
        for (String w : "the quick brown fox jumps over it".split(" ")) {
            words.add(w);
        }
        Heap<String> byLength = new Heap<>(Comparator.comparingInt(String::length).thenComparing(Comparator.reverseOrder()));
        StringBuilder out = new StringBuilder();
        while (!words.tree.isEmpty()) {
            String w = words.remove();
            out.append(w).append(' ');
            byLength.add(w);
        }
        out.append("| ");
        while (!byLength.tree.isEmpty()) {
            out.append(byLength.remove()).append(' ');
        }
        System.out.println(out);
        System.out.println(Containers.<String, Integer>constantly(5).apply("k"));
        try {
            String[] wrong = broken("a");
            System.out.println(wrong.length);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T[] broken(T value) {
        T[] array = (T[]) new Object[1];
        array[0] = value;
        return array;
    }
}
