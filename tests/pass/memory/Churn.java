package memory;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Allocates far more than it keeps, in small and large pieces, with links between old and new objects. */
public class Churn {
    static class Node {
        final int id;
        Node next;
        byte[] load;

        Node(int id, Node next) {
            this.id = id;
            this.next = next;
            load = new byte[id % 100];
        }
    }

    public static void main(String[] args) {
        Node ring = null;
        long sum = 0;
        for (int i = 0; i < 200_000; i++) {
            ring = new Node(i, i % 50 == 0 ? null : ring);
            sum += ring.load.length;
        }
        int length = 0;
        for (Node node = ring; node != null; node = node.next) {
            length++;
        }
        System.out.println(sum + " " + length);
        ArrayDeque<int[]> window = new ArrayDeque<>();
        long total = 0;
        for (int i = 0; i < 3000; i++) {
            int[] block = new int[2000];
            block[i % 2000] = i;
            window.add(block);
            if (window.size() > 20) {
                int[] old = window.remove();
                total += old[(i - 20) % 2000];
            }
        }
        System.out.println(total + " " + window.size());
        Map<Integer, String> cache = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
                return size() > 100;
            }
        };
        for (int i = 0; i < 20_000; i++) {
            cache.put(i, "value " + i);
        }
        System.out.println(cache.size() + " " + cache.get(19_999) + " " + cache.get(0));
        Object kept = new Object();
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> weak = new WeakReference<>(kept, queue);
        SoftReference<Object> soft = new SoftReference<>(kept);
        Map<Object, Integer> identity = new HashMap<>();
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            Object key = new Object();
            keys.add(key);
            identity.put(key, i);
        }
        System.gc();
        int found = 0;
        for (int i = 0; i < keys.size(); i++) {
            found += identity.get(keys.get(i)) == i ? 1 : 0;
        }
        System.out.println(found + " " + (weak.get() == kept) + " " + (soft.get() == kept) + " " + queue.poll() + " " + weak.refersTo(kept));
        weak.clear();
        System.out.println(weak.get() + " " + weak.enqueue());
        String text = "";
        for (int i = 0; i < 2000; i++) {
            text += (char) ('a' + i % 26);
        }
        System.out.println(text.length() + " " + text.hashCode() + " " + (Runtime.getRuntime().totalMemory() > 0) + " " + (Runtime.getRuntime().availableProcessors() > 0));
    }
}
