package collections;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.Consumer;

/** Collections on the abstract classes of the library: what they add, and what they refuse. */
public class OwnImplementations {
    static class Range extends AbstractList<Integer> implements RandomAccess {
        final int from;
        final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Integer get(int index) {
            if (index < 0 || index >= size()) {
                throw new IndexOutOfBoundsException("no " + index + " in " + size());
            }
            return from + index;
        }

        @Override
        public int size() {
            return Math.max(0, to - from);
        }
    }

    static class Table extends AbstractMap<String, Integer> {
        final String[] keys = new String[4];
        final Integer[] values = new Integer[4];
        int size;

        @Override
        public Integer put(String key, Integer value) {
            for (int i = 0; i < size; i++) {
                if (keys[i].equals(key)) {
                    Integer old = values[i];
                    values[i] = value;
                    return old;
                }
            }
            keys[size] = key;
            values[size++] = value;
            return null;
        }

        @Override
        public Set<Entry<String, Integer>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public Iterator<Entry<String, Integer>> iterator() {
                    return new Iterator<>() {
                        int at;

                        @Override
                        public boolean hasNext() {
                            return at < size;
                        }

                        @Override
                        public Entry<String, Integer> next() {
                            int index = at++;
                            return new SimpleEntry<>(keys[index], values[index]) {
                                @Override
                                public Integer setValue(Integer value) {
                                    values[index] = value;
                                    return super.setValue(value);
                                }
                            };
                        }
                    };
                }

                @Override
                public int size() {
                    return size;
                }
            };
        }
    }

    static class Countdown implements Iterable<Integer> {
        final int start;

        Countdown(int start) {
            this.start = start;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int n = start;

                @Override
                public boolean hasNext() {
                    return n > 0;
                }

                @Override
                public Integer next() {
                    return n--;
                }
            };
        }

        @Override
        public void forEach(Consumer<? super Integer> action) {
            System.out.print("own forEach: ");
            Iterable.super.forEach(action);
        }
    }

    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + " ok");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) {
        List<Integer> range = new Range(5, 12);
        System.out.println(range + " " + range.size() + " " + range.contains(7) + " " + range.indexOf(11) + " " + range.subList(2, 4) + " " + range.equals(List.of(5, 6, 7, 8, 9, 10, 11)) + " " + range.hashCode() + " " + range.stream().mapToInt(n -> n).sum() + " " + Collections.max(range) + Collections.binarySearch(range, 9));
        attempt("get", () -> range.get(7));
        attempt("add", () -> range.add(1));
        attempt("set", () -> range.set(0, 1));
        attempt("remove", () -> range.remove((Object) 5));
        attempt("clear empty", () -> new Range(1, 1).clear());
        attempt("clear", range::clear);
        attempt("addAll nothing", () -> range.addAll(List.of()));
        Table table = new Table();
        table.put("x", 1);
        table.put("y", 2);
        System.out.println(table.put("x", 10) + " " + table + " " + table.containsKey("y") + table.containsValue(10) + " " + table.keySet() + table.values() + " " + table.equals(Map.of("x", 10, "y", 2)) + " " + table.hashCode() + " " + table.getOrDefault("z", 0));
        for (Map.Entry<String, Integer> entry : table.entrySet()) {
            entry.setValue(entry.getValue() * 3);
        }
        table.replaceAll((k, v) -> v + 1);
        System.out.println(table + " " + table.merge("x", 5, Integer::sum) + " " + table.computeIfAbsent("z", String::length));
        attempt("remove entry", () -> table.remove("x"));
        new Countdown(3).forEach(n -> System.out.print(n + " "));
        for (int n : new Countdown(2)) {
            System.out.print("loop " + n + " ");
        }
        System.out.println();
        attempt("iterator remove", () -> new Countdown(1).iterator().remove());
    }
}
