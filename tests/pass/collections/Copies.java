package collections;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Views, copies, wrappers and empty collections: what follows changes and what refuses them. */
public class Copies {
    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + " ok");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        List<String> base = new ArrayList<>(List.of("a", "b", "c"));
        List<String> view = Collections.unmodifiableList(base);
        List<String> copy = List.copyOf(base);
        List<String> part = base.subList(0, 2);
        String[] array = {"x", "y"};
        List<String> backed = Arrays.asList(array);
        base.set(0, "A");
        array[0] = "X";
        System.out.println(view + " " + copy + " " + part + " " + backed);
        part.add("p");
        System.out.println(base + " " + view.size() + " " + part);
        part.clear();
        System.out.println(base);
        attempt("view add", () -> view.add("z"));
        attempt("copy sort", () -> copy.sort(null));
        attempt("backed set", () -> backed.set(1, "Y"));
        attempt("backed remove", () -> backed.remove(0));
        attempt("singleton", () -> Collections.singletonList(1).add(2));
        attempt("singleton set", () -> Collections.singletonList(1).set(0, 2));
        attempt("nCopies", () -> Collections.nCopies(2, "x").set(0, "y"));
        attempt("empty remove", () -> Collections.emptyList().remove("x"));
        attempt("empty clear", () -> Collections.emptyMap().clear());
        attempt("immutable clear", () -> List.of().clear());
        attempt("immutable removeIf", () -> List.of(1).removeIf(n -> false));
        attempt("keySet add", () -> new HashMap<>(Map.of("k", 1)).keySet().add("z"));
        attempt("entry", () -> new TreeMap<>(Map.of("k", 1)).firstEntry().setValue(2));
        attempt("list of itself", () -> {
            List<Object> self = new ArrayList<>();
            self.add(self);
            System.out.println(self);
        });
        Map<String, List<Integer>> map = new TreeMap<>();
        map.computeIfAbsent("k", k -> new ArrayList<>()).add(1);
        Map<String, List<Integer>> shallow = new TreeMap<>(map);
        shallow.get("k").add(2);
        Collection<List<Integer>> values = map.values();
        map.put("l", List.of(9));
        System.out.println(map + " " + shallow + " " + values);
        values.removeIf(l -> l.size() == 1);
        map.keySet().retainAll(List.of("none"));
        System.out.println(map + " " + values.isEmpty());
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        numbers.subList(1, 5).subList(1, 3).replaceAll(n -> n * 100);
        Collections.reverse(numbers.subList(0, 3));
        System.out.println(numbers + " " + Collections.indexOfSubList(numbers, List.of(2, 1)) + " " + Collections.lastIndexOfSubList(numbers, List.of(9)));
        Collections.fill(numbers, 7);
        Collections.addAll(numbers, 8, 9);
        System.out.println(numbers + " " + new LinkedHashSet<>(numbers) + " " + Collections.emptySet().equals(new LinkedHashSet<>()) + " " + List.of().equals(Collections.emptyList()) + " " + Collections.synchronizedList(numbers).equals(numbers) + " " + Collections.unmodifiableCollection(numbers).equals(numbers));
        List<Integer> target = new ArrayList<>(Collections.nCopies(4, 0));
        Collections.copy(target, List.of(1, 2));
        System.out.println(target);
        attempt("short target", () -> Collections.copy(target, numbers));
        System.out.println(Collections.list(Collections.enumeration(List.of(1, 2))) + " " + Collections.asLifoQueue(new java.util.ArrayDeque<>(List.of(1, 2))).peek());
    }
}
