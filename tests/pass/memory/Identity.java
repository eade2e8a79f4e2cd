package memory;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** Identity hash codes stay the same while much is allocated; boxes, arrays and locks as keys. */
public class Identity {
    static class Key { }

    public static void main(String[] args) {
        Object[] objects = new Object[500];
        int[] hashes = new int[objects.length];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = i % 3 == 0 ? new Key() : i % 3 == 1 ? new int[i] : "s" + i;
            hashes[i] = System.identityHashCode(objects[i]);
        }
        long waste = 0;
        for (int i = 0; i < 3000; i++) {
            waste += new byte[10_000].length;
        }
        System.gc();
        int same = 0;
        Set<Integer> distinct = new HashSet<>();
        for (int i = 0; i < objects.length; i++) {
            same += hashes[i] == System.identityHashCode(objects[i]) ? 1 : 0;
            distinct.add(hashes[i]);
        }
        System.out.println(same + " " + (distinct.size() > 480) + " " + waste);
        Map<Object, Integer> map = new IdentityHashMap<>();
        for (int i = 0; i < objects.length; i++) {
            map.put(objects[i], i);
            map.put(new String("equal"), i);
        }
        int found = 0;
        for (int i = 0; i < objects.length; i++) {
            found += map.get(objects[i]) == i ? 1 : 0;
        }
        System.out.println(found + " " + map.size() + " " + map.get("equal") + " " + map.containsKey(new Key()));
        for (int i = 0; i < objects.length; i += 2) {
            map.remove(objects[i]);
        }
        System.out.println(map.size());
        Object lock = new Object();
        int before = lock.hashCode();
        synchronized (lock) {
            synchronized (lock) {
                System.out.println(lock.hashCode() == before);
            }
        }
        System.out.println((lock.hashCode() == before) + " " + lock.toString().equals("java.lang.Object@" + Integer.toHexString(before)) + " " + (before >= 0));
        int[] array = {1, 2};
        System.out.println((array.hashCode() == System.identityHashCode(array)) + " " + (array.clone().hashCode() == array.hashCode()) + " " + "x".equals(new String("x")) + " " + (System.identityHashCode("lit") == System.identityHashCode("lit")));
    }
}
