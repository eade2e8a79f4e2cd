package collections;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Searches in graphs with the collections of the library. */
public class Graphs {
    record Edge(String to, int weight) { }

    static final Map<String, List<Edge>> GRAPH = new TreeMap<>();

    static void edge(String a, String b, int weight) {
        GRAPH.computeIfAbsent(a, k -> new ArrayList<>()).add(new Edge(b, weight));
        GRAPH.computeIfAbsent(b, k -> new ArrayList<>()).add(new Edge(a, weight));
    }

    static Map<String, Integer> distances(String start) {
        Map<String, Integer> done = new LinkedHashMap<>();
        PriorityQueue<Map.Entry<String, Integer>> queue = new PriorityQueue<>(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
        queue.add(Map.entry(start, 0));
        while (!queue.isEmpty()) {
            var next = queue.poll();
            if (done.putIfAbsent(next.getKey(), next.getValue()) == null) {
                for (Edge e : GRAPH.get(next.getKey())) {
                    queue.add(Map.entry(e.to(), next.getValue() + e.weight()));
                }
            }
        }
        return done;
    }

    static List<String> path(String from, String to) {
        Map<String, String> before = new HashMap<>(Map.of(from, from));
        Deque<String> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty() && !before.containsKey(to)) {
            String at = open.remove();
            for (Edge e : GRAPH.get(at)) {
                if (before.putIfAbsent(e.to(), at) == null) {
                    open.add(e.to());
                }
            }
        }
        List<String> out = new ArrayList<>();
        for (String at = to; at != null && !at.equals(from); at = before.get(at)) {
            out.add(0, at);
        }
        out.add(0, from);
        return out;
    }

    static boolean visit(String node, Map<String, Set<String>> needs, Set<String> active, List<String> order) {
        if (order.contains(node)) {
            return true;
        }
        if (!active.add(node)) {
            return false;
        }
        for (String need : needs.getOrDefault(node, Set.of())) {
            if (!visit(need, needs, active, order)) {
                return false;
            }
        }
        active.remove(node);
        return order.add(node);
    }

    static int find(int[] parent, int x) {
        return parent[x] == x ? x : (parent[x] = find(parent, parent[x]));
    }

    public static void main(String[] args) {
        edge("a", "b", 7);
        edge("a", "c", 9);
        edge("a", "f", 14);
        edge("b", "c", 10);
        edge("b", "d", 15);
        edge("c", "d", 11);
        edge("c", "f", 2);
        edge("d", "e", 6);
        edge("e", "f", 9);
        System.out.println(GRAPH);
        System.out.println(distances("a") + " " + distances("e"));
        System.out.println(path("a", "e") + " " + path("b", "b"));
        Map<String, Set<String>> needs = new TreeMap<>(Map.of("app", new TreeSet<>(Set.of("lib", "ui")), "ui", Set.of("lib"), "lib", Set.of("core")));
        List<String> order = new ArrayList<>();
        System.out.println(visit("app", needs, new HashSet<>(), order) + " " + order);
        needs.put("core", Set.of("app"));
        System.out.println(visit("app", needs, new HashSet<>(), new ArrayList<>()));
        int[] parent = new int[10];
        Arrays.setAll(parent, i -> i);
        int[][] joins = {{1, 2}, {3, 4}, {2, 4}, {5, 6}, {9, 9}};
        for (int[] join : joins) {
            parent[find(parent, join[0])] = find(parent, join[1]);
        }
        Map<Integer, List<Integer>> groups = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            groups.computeIfAbsent(find(parent, i), k -> new ArrayList<>()).add(i);
        }
        System.out.println(groups);
        List<String> byDegree = new ArrayList<>(GRAPH.keySet());
        byDegree.sort(Comparator.comparing((String s) -> GRAPH.get(s).size()).reversed().thenComparing(Comparator.naturalOrder()));
        System.out.println(byDegree);
    }
}
