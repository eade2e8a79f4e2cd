package streams;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Collectors, nested ones too, and one of one's own. */
public class Collecting {
    enum Kind { FRUIT, ROOT, LEAF }

    record Plant(String name, Kind kind, int weight, double price) { }

    static final List<Plant> PLANTS = List.of(
        new Plant("apple", Kind.FRUIT, 150, 0.5), new Plant("carrot", Kind.ROOT, 80, 0.2), new Plant("pear", Kind.FRUIT, 170, 0.7),
        new Plant("beet", Kind.ROOT, 200, 0.4), new Plant("spinach", Kind.LEAF, 30, 1.2), new Plant("plum", Kind.FRUIT, 60, 0.3));

    static void show(Object value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        show(PLANTS.stream().collect(Collectors.groupingBy(Plant::kind, TreeMap::new, Collectors.mapping(Plant::name, Collectors.toList()))));
        show(PLANTS.stream().collect(Collectors.groupingBy(Plant::kind, () -> new EnumMap<>(Kind.class), Collectors.counting())));
        show(PLANTS.stream().collect(Collectors.partitioningBy(p -> p.weight() > 100, Collectors.mapping(Plant::name, Collectors.joining("+")))));
        show(PLANTS.stream().collect(Collectors.toMap(Plant::name, Plant::weight, (a, b) -> a, LinkedHashMap::new)));
        try {
            PLANTS.stream().collect(Collectors.toMap(Plant::kind, Plant::name));
        } catch (IllegalStateException e) {
            show(e.getMessage());
        }
        show(PLANTS.stream().collect(Collectors.toMap(Plant::kind, Plant::name, (a, b) -> a + "|" + b, TreeMap::new)));
        IntSummaryStatistics stats = PLANTS.stream().mapToInt(Plant::weight).summaryStatistics();
        show(stats + " " + stats.getAverage());
        show(PLANTS.stream().collect(Collectors.summarizingDouble(Plant::price)));
        show(PLANTS.stream().collect(Collectors.averagingInt(Plant::weight)) + " " + PLANTS.stream().collect(Collectors.summingDouble(Plant::price)));
        show(PLANTS.stream().collect(Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparing(Plant::price)), o -> o.get().name())));
        show(PLANTS.stream().collect(Collectors.groupingBy(Plant::kind, TreeMap::new, Collectors.collectingAndThen(Collectors.minBy(Comparator.comparing(Plant::weight)), o -> o.map(Plant::name)))));
        show(PLANTS.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(Plant::weight), (n, w) -> w + "/" + n)));
        show(PLANTS.stream().collect(Collectors.filtering(p -> p.kind() == Kind.ROOT, Collectors.flatMapping(p -> p.name().chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new)))));
        show(PLANTS.stream().map(Plant::name).collect(Collectors.reducing("", (a, b) -> b + a.length())));
        show(Stream.of(1, 2, 3, 4).collect(Collectors.reducing(0, n -> n * n, Integer::sum)));
        show(PLANTS.stream().collect(Collectors.groupingBy(p -> p.name().length(), TreeMap::new, Collectors.groupingBy(p -> p.name().charAt(0), TreeMap::new, Collectors.counting()))));
        Collector<String, ArrayList<String>, String> backwards = Collector.of(ArrayList::new, (list, s) -> list.add(0, s), (left, right) -> {
            right.addAll(left);
            return right;
        }, list -> String.join("<", list));
        show(Stream.of("a", "b", "c").collect(backwards) + " " + backwards.characteristics());
        show(Stream.of("a", "b", "c", "d", "e", "f", "g", "h").parallel().collect(backwards));
        Map<Boolean, Long> empty = Stream.<Integer>empty().collect(Collectors.partitioningBy(n -> n > 0, Collectors.counting()));
        show(empty + " " + Stream.<String>empty().collect(Collectors.joining(",", "<", ">")) + " " + Stream.<Integer>empty().collect(Collectors.averagingInt(n -> n)));
        show(Stream.of("x", "y", "x").collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting())));
        show(Stream.of(3, 1, 2).collect(Collectors.toUnmodifiableList()) + " " + Stream.of(1, 1, 2).collect(Collectors.toSet()));
        ArrayList<Integer> built = Stream.of(1, 2, 3).collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
        show(built);
    }
}
