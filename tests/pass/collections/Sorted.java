package collections;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;

/** TreeMap, TreeSet and comparators: navigation, ranges, bad comparators. */
public class Sorted {
    record Person(String name, int age, Double score) { }

    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + " ok");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e);
        }
    }

    static void navigate(NavigableMap<Integer, String> map) {
        for (int i = 0; i < 100; i += 10) {
            map.put(i, "v" + i);
        }
        System.out.println(map.floorKey(25) + " " + map.ceilingKey(25) + " " + map.lowerKey(0) + " " + map.higherKey(90) + " " + map.floorKey(30) + " " + map.lowerKey(30) + " "
            + map.firstEntry() + " " + map.lastKey() + " " + map.headMap(30) + map.tailMap(80) + map.subMap(25, true, 60, true) + " " + map.descendingMap().headMap(70));
        NavigableMap<Integer, String> view = map.subMap(20, true, 50, false);
        view.remove(30);
        view.put(35, "new");
        attempt("out of range", () -> view.put(50, "x"));
        System.out.println(view + " " + map.size() + " " + view.descendingKeySet() + " " + view.pollFirstEntry() + " " + map.pollLastEntry() + " " + map.size());
        attempt("bad range", () -> map.subMap(5, 1));
        attempt("null", () -> map.put(null, "x"));
        map.entrySet().removeIf(e -> e.getKey() % 20 == 0);
        System.out.println(map);
        map.clear();
        attempt("empty first", () -> map.firstKey());
    }

    public static void main(String[] args) {
        navigate(new TreeMap<>());
        navigate(new ConcurrentSkipListMap<>());
        TreeSet<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        System.out.println(set.add("b") + " " + set.add("B") + " " + set.addAll(List.of("a", "C", "d")) + " " + set + " " + set.contains("c") + " " + set.headSet("C") + set.tailSet("C", false)
            + set.descendingSet() + " " + set.ceiling("bb") + " " + set.pollFirst());
        attempt("no order", () -> new TreeSet<Object>().add(new Object()));
        attempt("mixed", () -> {
            TreeSet<Object> mixed = new TreeSet<>();
            mixed.add(1);
            mixed.add("x");
        });
        List<Person> people = Arrays.asList(new Person("Bob", 30, 1.5), new Person("amy", 25, null), new Person("Cid", 30, 0.5), new Person("Dan", 25, 2.0), new Person("bob", 30, null));
        Comparator<Person> byAge = Comparator.comparingInt(Person::age);
        print(people, byAge.thenComparing(Person::name));
        print(people, byAge.reversed().thenComparing(Person::name, String.CASE_INSENSITIVE_ORDER));
        print(people, Comparator.comparing(Person::score, Comparator.nullsFirst(Comparator.naturalOrder())));
        print(people, Comparator.comparing(Person::score, Comparator.nullsLast(Comparator.reverseOrder())).thenComparing(Person::name, Comparator.reverseOrder()));
        print(people, Comparator.comparing(p -> p.name().length()));
        attempt("null score", () -> print(people, Comparator.comparing(Person::score)));
        System.out.println(Collections.max(people, byAge) + " " + Collections.min(people, Comparator.comparing(Person::name)));
        Integer[] numbers = new Integer[100];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i * 37 % 101;
        }
        attempt("contract", () -> Arrays.sort(numbers, (a, b) -> a % 3 == b % 2 ? 1 : (a ^ b) % 2 == 0 ? -1 : 1));
        Arrays.sort(numbers, Comparator.comparing((Integer n) -> n % 10));
        System.out.println(Arrays.toString(numbers));
        TreeMap<String, Integer> tree = new TreeMap<>(Map.of("x", 1, "y", 2, "z", 3));
        System.out.println(tree.merge("y", 5, Integer::sum) + " " + tree.firstEntry().getValue() + " " + tree.comparator() + " " + tree.headMap("y", true).lastKey() + " " + tree.navigableKeySet());
        attempt("entry", () -> tree.firstEntry().setValue(1));
    }

    static void print(List<Person> people, Comparator<Person> order) {
        StringBuilder out = new StringBuilder();
        people.stream().sorted(order).forEach(p -> out.append(p.name()).append(p.age()).append('/').append(p.score()).append(' '));
        System.out.println(out);
    }
}
