// since: 21
package modern;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** First, last and reversed views of collections with an order. */
public class SequencedCollections {
    static void show(SequencedCollection<String> c) {
        System.out.println(c.getFirst() + c.getLast() + c.reversed() + c.removeFirst() + c.removeLast() + c);
        try {
            c.addFirst("new");
            c.reversed().addFirst("end");
            System.out.println(c + " " + c.reversed().reversed());
        } catch (UnsupportedOperationException e) {
            System.out.println("cannot add");
        }
    }

    public static void main(String[] args) {
        List<String> letters = List.of("a", "b", "c", "d");
        show(new ArrayList<>(letters));
        show(new ArrayDeque<>(letters));
        show(new LinkedHashSet<>(letters));
        show(new TreeSet<>(letters));
        SequencedMap<String, Integer> map = new LinkedHashMap<>();
        map.putFirst("b", 2);
        map.putFirst("a", 1);
        map.putLast("c", 3);
        map.put("b", 20);
        System.out.println(map + " " + map.firstEntry() + map.lastEntry() + map.reversed() + map.sequencedKeySet().reversed() + map.sequencedValues().getLast() + map.pollFirstEntry() + map);
        System.out.println(new TreeMap<>(map).reversed());
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        List<Integer> back = numbers.reversed();
        back.remove(0);
        back.set(0, 40);
        numbers.add(6);
        System.out.println(numbers + " " + back + " " + back.indexOf(40) + " " + back.subList(1, 3) + " " + back.stream().map(n -> n * 2).toList());
        try {
            new ArrayList<>().getFirst();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass());
        }
        System.out.println("abc".indexOf('c', 0, 2) + " " + new StringBuilder().repeat("ab", 3) + " " + Math.clamp(15, 0, 10) + " " + "a,b;c".splitWithDelimiters("[,;]", 0).length + " " + Character.isEmoji(0x1f600));
    }
}
