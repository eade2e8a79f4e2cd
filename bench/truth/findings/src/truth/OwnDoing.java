package truth;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** What code brings upon itself: sizes, counts, rings and collections of its own; and promises for what is not there. */
public class OwnDoing {
    private final Map<String, Integer> data = new HashMap<>();
    private final Deque<String> order = new ArrayDeque<>();

    public void put(String key, int value) {
        if (key != null) {
            data.put(key, value);
            order.addLast(key);
        }
    }

    /** The newest key, or null if the cache is empty. */
    // expect: finding
    public String newest() {
        return order.getLast();
    }

    /** The oldest key, or null if the cache is empty. */
    // expect: pinned
    public String oldest() {
        return order.peekFirst();
    }

    /** The first key. Whether the cache is empty, its user knows. */
    // expect: assumption
    public String first() {
        return order.getFirst();
    }

    /** Average of the values. */
    // expect: finding
    public int average() {
        int sum = 0;
        int count = 0;
        for (int value : data.values()) {
            sum += value;
            count++;
        }
        return sum / count;
    }

    // expect: pinned
    public static int averageOf(int[] values) {
        int sum = 0;
        int count = 0;
        for (int value : values) {
            sum += value;
            count++;
        }
        return sum / count;
    }

    // expect: finding
    public static String join(List<?> items, String separator) {
        StringBuilder all = new StringBuilder();
        for (Object item : items) {
            all.append(item).append(separator);
        }
        all.setLength(all.length() - separator.length());
        return all.toString();
    }

    // expect: pinned
    public static String joined(List<?> items, String separator) {
        StringBuilder all = new StringBuilder();
        for (Object item : items) {
            all.append(item).append(separator);
        }
        if (all.length() > 0) {
            all.setLength(all.length() - separator.length());
        }
        return all.toString();
    }

    /** How long the suffix is, compared with the text, is a relation. */
    // expect: pinned
    public static String without(String text, String suffix) {
        StringBuilder all = new StringBuilder();
        all.append(text);
        all.setLength(all.length() - suffix.length());
        return all.toString();
    }

    /** Initials of a name. */
    // expect: finding
    public static String initials(String name) {
        StringBuilder all = new StringBuilder();
        for (String part : name.split(" ")) {
            all.append(part.charAt(0));
        }
        return all.toString();
    }

    // expect: pinned
    public static String initialsOfFull(String name) {
        StringBuilder all = new StringBuilder();
        for (String part : name.split(" ")) {
            if (!part.isEmpty()) {
                all.append(part.charAt(0));
            }
        }
        return all.toString();
    }

    // expect: pinned
    public static String column(String text, int at) {
        StringBuilder all = new StringBuilder();
        for (String line : text.split(",")) {
            all.append(line.charAt(at));
        }
        return all.toString();
    }

    // expect: pinned
    public static String initialsOf(String[] names) {
        StringBuilder all = new StringBuilder();
        for (String name : names) {
            all.append(name.charAt(0));
        }
        return all.toString();
    }

    /** A number with its ordinal suffix. Returns an empty text for null. */
    // expect: finding
    public static String ordinal(Integer n) {
        int digit = n % 10;
        return n + (digit == 1 ? "st" : "th");
    }

    /** A number with its ordinal suffix. Checks nothing for null. */
    // expect: pinned
    public static String plainOrdinal(Integer n) {
        int digit = n % 10;
        return n + (digit == 1 ? "st" : "th");
    }

    // expect: finding
    public static int[] sum(int[] p, int[] q) {
        int[] r = new int[Math.max(p.length, q.length)];
        for (int i = 0; i < r.length; i++) {
            r[i] = p[i] + q[i];
        }
        return r;
    }

    // expect: pinned
    public static int[] sumOfBoth(int[] p, int[] q) {
        int[] r = new int[Math.min(p.length, q.length)];
        for (int i = 0; i < r.length; i++) {
            r[i] = p[i] + q[i];
        }
        return r;
    }

    /** The two are as long as each other, or whoever calls has made a mistake. */
    // expect: pinned
    public static int[] sumOfEqual(int[] p, int[] q) {
        int[] r = new int[p.length];
        for (int i = 0; i < r.length; i++) {
            r[i] = p[i] + q[i];
        }
        return r;
    }

    /** Mean of the numbers; 0 if there are none. */
    // expect: finding
    public static int mean(int[] numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum / numbers.length;
    }

    /** The home of a user, or null if there is none. */
    // expect: assumption
    public static String home(String user) {
        return user.charAt(0) == '~' ? null : "/home/" + user;
    }

    /** The user at the end of a path, or null if there is none. */
    // expect: assumption
    public static String user(String[] path, List<String> users) {
        return users.contains(path[0]) ? path[0] : null;
    }

    /** The smallest number, -1 if it is not positive. */
    // expect: assumption
    public static int smallest(int[] numbers) {
        int smallest = numbers[0];
        for (int number : numbers) {
            smallest = Math.min(smallest, number);
        }
        return smallest > 0 ? smallest : -1;
    }

    /** Looks for x in a sorted array; -1 if it is not there. */
    // expect: finding
    public static int search(int[] a, int x) {
        int low = 0;
        int high = a.length;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] == x) {
                return middle;
            }
            if (a[middle] < x) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /** Looks for x in a sorted array; -1 if it is not there. */
    // expect: pinned
    public static int found(int[] a, int x) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] == x) {
                return middle;
            }
            if (a[middle] < x) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /** Removes the blank entries. */
    // expect: finding
    public static void dropBlank(List<String> all) {
        for (String one : all) {
            if (one.isEmpty()) {
                all.remove(one);
            }
        }
    }

    // expect: pinned
    public static void dropEmpty(List<String> all) {
        for (Iterator<String> each = all.iterator(); each.hasNext();) {
            if (each.next().isEmpty()) {
                each.remove();
            }
        }
    }

    // expect: pinned
    public static void dropOne(List<String> all) {
        for (String one : all) {
            if (one.isEmpty()) {
                all.remove(one);
                return;
            }
        }
    }

    // expect: finding
    public static void dropZeros(Map<String, Integer> all) {
        for (Map.Entry<String, Integer> entry : all.entrySet()) {
            if (entry.getValue() == 0) {
                all.remove(entry.getKey());
            }
        }
    }

    /** The most frequent letter, other characters are skipped. */
    // expect: finding
    public static char mode(String s) {
        int[] counts = new int[26];
        for (char c : s.toCharArray()) {
            if (!Character.isLetter(c)) {
                continue;
            }
            counts[c - 'a']++;
        }
        return (char) ('a' + counts[0]);
    }

    // expect: pinned
    public static int small(String s) {
        int[] counts = new int[26];
        for (char c : s.toCharArray()) {
            if (c < 'a' || c > 'z') {
                continue;
            }
            counts[c - 'a']++;
        }
        return counts[0];
    }

    // expect: pinned
    public static int refusing(String s) {
        int[] counts = new int[26];
        for (char c : s.toCharArray()) {
            if (!Character.isLetter(c)) {
                throw new IllegalArgumentException("no letter");
            }
            counts[c - 'a']++;
        }
        return counts[0];
    }

    // expect: finding
    public static String strip(String s, char c) {
        int from = 0;
        int to = s.length();
        while (from < to && s.charAt(from) == c) {
            from++;
        }
        while (s.charAt(to - 1) == c) {
            to--;
        }
        return s.substring(from, to);
    }

    // expect: finding
    public static int inner(int[] values) {
        int from = 0;
        int to = values.length;
        while (from < values.length && values[from] == 0) {
            from++;
        }
        while (values[to - 1] == 0) {
            to--;
        }
        return to - from;
    }

    // expect: pinned
    public static String stripped(String s, char c) {
        int from = 0;
        int to = s.length();
        while (from < to && s.charAt(from) == c) {
            from++;
        }
        while (to > from && s.charAt(to - 1) == c) {
            to--;
        }
        return s.substring(from, to);
    }

    /** That there is another letter than the second one, whoever calls knows. */
    // expect: pinned
    public static int between(String s, char c, char d) {
        int from = 0;
        int to = s.length();
        while (from < to && s.charAt(from) == c) {
            from++;
        }
        while (s.charAt(to - 1) == d) {
            to--;
        }
        return to - from;
    }

    /** A ring. */
    public static class Ring {
        private final int[] values;
        private int head;
        private int size;

        public Ring(int capacity) {
            if (capacity <= 0) {
                throw new IllegalArgumentException("capacity");
            }
            values = new int[capacity];
        }

        public void add(int value) {
            values[(head + size) % values.length] = value;
            if (size < values.length) {
                size++;
            } else {
                head++;
            }
        }

        // expect: finding
        public Integer poll() {
            if (size == 0) {
                return null;
            }
            int value = values[head];
            head = head + 1;
            size--;
            return value;
        }
    }

    /** A ring that is turned wherever somebody likes. */
    public static class Wheel {
        private final int[] values = new int[2];
        private int head;

        public void turn(int to) {
            head = to;
        }

        public void set(int value) {
            values[(head & Integer.MAX_VALUE) % values.length] = value;
        }

        // expect: assumption
        public int get() {
            return values[head];
        }
    }
}
