package collections;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.WeakHashMap;

/** Maps: default methods, collisions and tree bins, views, access order, null keys. */
public class Maps {
    /** All keys in one bucket, so that bins become trees. */
    record Clash(int n) implements Comparable<Clash> {
        @Override
        public int hashCode() {
            return 7;
        }

        @Override
        public int compareTo(Clash o) {
            return Integer.compare(n, o.n);
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
        Map<String, Integer> counts = new HashMap<>();
        for (String word : "to be or not to be that is the question to be".split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        System.out.println(new TreeMap<>(counts) + " " + counts);
        System.out.println(counts.putIfAbsent("to", 99) + " " + counts.computeIfAbsent("new", String::length) + " " + counts.computeIfPresent("be", (k, v) -> null) + " "
            + counts.compute("or", (k, v) -> v == null ? 0 : v + 10) + " " + counts.getOrDefault("none", -1) + " " + counts.merge("is", 1, (a, b) -> null) + " "
            + counts.replace("that", 5) + " " + counts.replace("that", 5, 6) + " " + counts.remove("that", 5) + " " + counts.remove("not"));
        System.out.println(counts);
        counts.replaceAll((k, v) -> v * k.length());
        counts.entrySet().removeIf(e -> e.getValue() > 10);
        counts.keySet().remove("new");
        counts.values().remove(6);
        System.out.println(counts + " " + counts.containsValue(8));
        Map<Clash, Integer> clashes = new HashMap<>();
        for (int i = 0; i < 200; i++) {
            clashes.put(new Clash(i), i * i);
        }
        for (int i = 0; i < 200; i += 3) {
            clashes.remove(new Clash(i));
        }
        int sum = 0;
        for (int i = 0; i < 200; i++) {
            sum += clashes.getOrDefault(new Clash(i), 0);
        }
        System.out.println(clashes.size() + " " + sum + " " + clashes.keySet().stream().mapToInt(Clash::n).sum());
        Map<String, String> nulls = new HashMap<>();
        nulls.put(null, "null key");
        nulls.put("null value", null);
        System.out.println(nulls + " " + nulls.get(null) + " " + nulls.containsKey("null value") + " " + nulls.putIfAbsent("null value", "set") + " " + nulls.hashCode());
        LinkedHashMap<Integer, String> recent = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
                return size() > 3;
            }
        };
        for (int i = 0; i < 5; i++) {
            recent.put(i, "v" + i);
            recent.get(2);
        }
        System.out.println(recent + " " + recent.keySet());
        Map<String, Integer> same = new IdentityHashMap<>();
        same.put(new String("k"), 1);
        same.put(new String("k"), 2);
        System.out.println(same.size() + " " + same.get("other"));
        attempt("concurrent", () -> {
            for (String key : counts.keySet()) {
                counts.put(key + "!", 1);
            }
        });
        attempt("hashtable null", () -> new Hashtable<>().put("k", null));
        attempt("map of duplicate", () -> Map.of("a", 1, "a", 2));
        attempt("map of null", () -> Map.of("a", null));
        attempt("immutable", () -> Map.of("a", 1).put("b", 2));
        attempt("entry", () -> Map.entry("k", 1).setValue(2));
        attempt("recursive compute", () -> {
            Map<Integer, Integer> map = new HashMap<>();
            map.computeIfAbsent(1, k -> {
                map.put(2, 2);
                map.put(3, 3);
                return 1;
            });
        });
        Map<Integer, List<String>> groups = new TreeMap<>(Collections.reverseOrder());
        for (String s : List.of("a", "bb", "cc", "ddd")) {
            groups.computeIfAbsent(s.length(), k -> new ArrayList<>()).add(s);
        }
        System.out.println(groups + " " + groups.equals(Map.of(1, List.of("a"), 2, List.of("bb", "cc"), 3, List.of("ddd"))));
        Map<Integer, Integer> big = new HashMap<>();
        for (int i = 0; i < 5000; i++) {
            big.put(i * 31, i);
        }
        long checksum = 0;
        int position = 0;
        for (Map.Entry<Integer, Integer> entry : big.entrySet()) {
            checksum = checksum * 31 + entry.getKey() * ++position;
        }
        System.out.println(big.size() + " " + checksum);
        WeakHashMap<String, Integer> weak = new WeakHashMap<>();
        weak.put("literal", 1);
        System.out.println(weak);
        Map<String, Integer> self = new HashMap<>();
        @SuppressWarnings({"unchecked", "rawtypes"})
        Object previous = ((Map) self).put("self", self);
        System.out.println(self + " " + previous);
    }
}
