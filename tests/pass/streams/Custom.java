package streams;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Spliterators of one's own, streams from iterators, characteristics, and unusual sources. */
public class Custom {
    static class Fibonacci implements Spliterator<Long> {
        long a;
        long b = 1;
        int left;

        Fibonacci(int count) {
            left = count;
        }

        @Override
        public boolean tryAdvance(Consumer<? super Long> action) {
            if (left-- <= 0) {
                return false;
            }
            action.accept(a);
            long next = a + b;
            a = b;
            b = next;
            return true;
        }

        @Override
        public Spliterator<Long> trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return left;
        }

        @Override
        public int characteristics() {
            return ORDERED | NONNULL | IMMUTABLE | SIZED;
        }
    }

    static class Halves implements Spliterator<Integer> {
        int from;
        final int to;
        static final List<String> SPLITS = java.util.Collections.synchronizedList(new ArrayList<>());

        Halves(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public boolean tryAdvance(Consumer<? super Integer> action) {
            if (from >= to) {
                return false;
            }
            action.accept(from++);
            return true;
        }

        @Override
        public Spliterator<Integer> trySplit() {
            int middle = (from + to) >>> 1;
            if (middle == from) {
                return null;
            }
            SPLITS.add(from + "-" + to);
            Halves first = new Halves(from, middle);
            from = middle;
            return first;
        }

        @Override
        public long estimateSize() {
            return to - from;
        }

        @Override
        public int characteristics() {
            return ORDERED | SIZED | SUBSIZED | SORTED | DISTINCT;
        }

        @Override
        public Comparator<? super Integer> getComparator() {
            return null;
        }
    }

    static <T> Stream<List<T>> chunks(Stream<T> source, int size) {
        Iterator<T> iterator = source.iterator();
        return StreamSupport.stream(new Spliterators.AbstractSpliterator<List<T>>(Long.MAX_VALUE, Spliterator.ORDERED) {
            @Override
            public boolean tryAdvance(Consumer<? super List<T>> action) {
                List<T> chunk = new ArrayList<>();
                while (chunk.size() < size && iterator.hasNext()) {
                    chunk.add(iterator.next());
                }
                if (!chunk.isEmpty()) {
                    action.accept(chunk);
                }
                return !chunk.isEmpty();
            }
        }, false);
    }

    public static void main(String[] args) {
        System.out.println(StreamSupport.stream(new Fibonacci(12), false).map(String::valueOf).collect(Collectors.joining(",")));
        System.out.println(StreamSupport.stream(new Fibonacci(90), false).skip(80).limit(3).toList() + " " + StreamSupport.stream(new Fibonacci(9), false).count());
        System.out.println(StreamSupport.stream(new Halves(0, 100), true).mapToInt(n -> n).sum() + " " + StreamSupport.stream(new Halves(0, 100), true).sorted().skip(97).toList() + " " + (Halves.SPLITS.size() > 0));
        System.out.println(chunks(IntStream.range(0, 10).boxed(), 4).toList());
        Iterator<String> iterator = List.of("p", "q", "r").iterator();
        System.out.println(StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator, 0), false).collect(Collectors.joining()));
        System.out.println(Stream.<String>builder().add("a").add("b").build().toList() + " " + Stream.ofNullable(null).count() + " " + "a-b-c".chars().mapToObj(c -> "" + (char) c).filter(s -> !s.equals("-")).toList());
        Iterator<Integer> pulled = Stream.iterate(1, n -> n * 3).iterator();
        System.out.println(pulled.next() + pulled.next() + pulled.next());
        Spliterator<String> sorted = new java.util.TreeSet<>(List.of("b", "a")).spliterator();
        System.out.println(sorted.hasCharacteristics(Spliterator.SORTED) + " " + sorted.getComparator() + " " + sorted.getExactSizeIfKnown());
        try {
            List.of(1).spliterator().getComparator();
        } catch (IllegalStateException e) {
            System.out.println("no comparator");
        }
        List<Integer> source = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = source.stream();
        source.add(3);
        System.out.println(late.toList());
        try {
            source.stream().forEach(n -> source.add(n));
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("changed while running");
        }
        List<String> lines = new ArrayList<>();
        Stream.of(1, 2, 3).sequential().unordered().onClose(() -> lines.add("closed")).peek(n -> lines.add("p" + n)).filter(n -> n > 1).findAny().ifPresent(n -> lines.add("found " + n));
        System.out.println(lines);
    }
}
