package collections;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.PriorityQueue;
import java.util.Vector;

/** Lists and deques: edits while iterating, views, immutability, and their exceptions. */
public class Lists {
    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + " ok");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            list.add(i * 7 % 12);
        }
        list.remove(3);
        list.remove(Integer.valueOf(3));
        list.add(0, 99);
        list.addAll(5, List.of(50, 51));
        System.out.println(list + " " + list.indexOf(50) + " " + list.lastIndexOf(-1) + " " + list.contains(51));
        attempt("get", () -> list.get(50));
        attempt("add", () -> list.add(50, 1));
        attempt("remove", () -> list.remove(-1));
        attempt("capacity", () -> new ArrayList<>(-1));
        attempt("modification", () -> {
            for (Integer n : list) {
                list.remove(n);
            }
        });
        attempt("last but one", () -> {
            List<String> two = new ArrayList<>(List.of("a", "b"));
            for (String s : two) {
                two.remove("a");
            }
        });
        Iterator<Integer> iterator = list.iterator();
        while (iterator.hasNext()) {
            if (iterator.next() % 2 == 1) {
                iterator.remove();
            }
        }
        System.out.println(list);
        attempt("double remove", iterator::remove);
        attempt("next", iterator::next);
        ListIterator<Integer> both = list.listIterator(2);
        both.add(-1);
        both.previous();
        both.set(-2);
        System.out.println(list + " " + both.nextIndex() + " " + both.hasPrevious());
        List<Integer> part = list.subList(1, 4);
        part.replaceAll(n -> n * 10);
        part.remove(0);
        System.out.println(list + " " + part);
        list.add(1000);
        attempt("stale view", () -> part.get(0));
        list.removeIf(n -> n > 100);
        list.sort(null);
        System.out.println(list + " " + Collections.binarySearch(list, 8) + " " + list.equals(new LinkedList<>(list)) + " " + list.hashCode());
        List<String> fixed = List.of("a", "b");
        attempt("immutable add", () -> fixed.add("c"));
        attempt("immutable null", () -> List.of("a", null));
        attempt("contains null", () -> fixed.contains(null));
        attempt("unmodifiable", () -> Collections.unmodifiableList(list).set(0, 1));
        attempt("copyOf", () -> List.copyOf(Arrays.asList(1, null)));
        System.out.println(fixed + " " + fixed.equals(Arrays.asList("a", "b")) + " " + List.copyOf(fixed).equals(fixed) + " " + (List.copyOf(fixed) == fixed));
        List<Integer> rotate = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.rotate(rotate, 2);
        Collections.swap(rotate, 0, 5);
        System.out.println(rotate + " " + Collections.max(rotate) + " " + Collections.frequency(rotate, 3) + " " + Collections.nCopies(3, "x") + Collections.emptyList());
        Collections.shuffle(rotate, new java.util.Random(42));
        Collections.reverse(rotate);
        System.out.println(rotate);
        Deque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) {
                deque.addFirst(i);
            } else {
                deque.offerLast(i);
            }
            if (i % 5 == 4) {
                deque.pollFirst();
            }
        }
        System.out.println(deque + " " + deque.peekLast() + " " + deque.pop() + " " + deque.removeLast());
        attempt("null", () -> deque.add(null));
        attempt("empty", () -> new ArrayDeque<>().removeFirst());
        attempt("element", () -> new LinkedList<>().element());
        LinkedList<String> linked = new LinkedList<>(List.of("b", "c"));
        linked.push("a");
        linked.addLast(null);
        linked.removeFirstOccurrence("b");
        System.out.println(linked + " " + linked.indexOf(null) + " " + linked.peek() + linked.pollLast() + linked.descendingIterator().next());
        PriorityQueue<String> queue = new PriorityQueue<>(Collections.reverseOrder());
        Collections.addAll(queue, "m", "z", "a", "q", "z");
        queue.remove("q");
        StringBuilder order = new StringBuilder(queue + ":");
        while (!queue.isEmpty()) {
            order.append(queue.poll());
        }
        System.out.println(order);
        Vector<Integer> vector = new Vector<>(List.of(1, 2));
        attempt("vector", () -> vector.elementAt(2));
        attempt("checked", () -> {
            @SuppressWarnings({"unchecked", "rawtypes"})
            boolean added = ((List) Collections.checkedList(new ArrayList<>(), String.class)).add(5);
        });
        attempt("own", () -> {
            throw new ConcurrentModificationException("mine");
        });
    }
}
