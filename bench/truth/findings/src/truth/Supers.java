package truth;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/** What super types of the class library announce, and what they do not. */
public class Supers {
    /** The next one where there is none: as Iterator says. */
    public static class Passing implements Iterator<String> {
        private final Iterator<String> inner;
        private boolean isOnce;

        public Passing(Iterable<String> words) {
            inner = words.iterator();
        }

        // expect: pinned
        @Override
        public boolean hasNext() {
            return inner.hasNext();
        }

        // expect: pinned
        @Override
        public String next() {
            if (!isOnce) {
                isOnce = true;
                return inner.hasNext() ? inner.next() : "";
            }
            return inner.next();
        }
    }

    /** Falls off the end of what it walks, of which no super type speaks. */
    public static class Chain implements Iterator<String> {
        private final String[] words;
        private String found = "";

        public Chain(String... words) {
            this.words = words.clone();
        }

        // expect: finding
        @Override
        public boolean hasNext() {
            String last = null;
            for (String word : words) {
                if (word != null && word.length() > found.length()) {
                    last = word;
                }
            }
            return last.length() > 0;
        }

        // expect: pinned
        @Override
        public String next() {
            for (String word : words) {
                if (word != null && word.length() > found.length()) {
                    found = word;
                    return word;
                }
            }
            throw new java.util.NoSuchElementException();
        }
    }

    /** What it passes on may have no more: as Iterator says, whoever raises it. */
    public static class Turned implements Iterator<Integer> {
        private final java.util.Deque<Integer> numbers = new java.util.ArrayDeque<>();

        public Turned(int... numbers) {
            for (int number : numbers) {
                this.numbers.push(number);
            }
        }

        // expect: pinned
        @Override
        public boolean hasNext() {
            return !numbers.isEmpty();
        }

        // expect: pinned
        @Override
        public Integer next() {
            return numbers.pop();
        }
    }

    /** A position out of range: as List says. */
    public static class Row extends AbstractList<Integer> {
        private final int[] numbers;

        public Row(int[] numbers) {
            this.numbers = numbers.clone();
        }

        // expect: pinned
        @Override
        public Integer get(int index) {
            if (index < 0) {
                return null;
            }
            return numbers[index];
        }

        // expect: nothing
        @Override
        public int size() {
            return numbers.length;
        }

        /** No super type knows it. */
        // expect: finding
        public int at(int index) {
            if (index < 0) {
                return 0;
            }
            return numbers[index];
        }
    }

    /** What does not compare: as Comparable and Comparator say. */
    public static class Mark implements Comparable<Mark>, Comparator<Object> {
        private final int value;

        public Mark(int value) {
            this.value = value;
        }

        // expect: pinned
        @Override
        public int compareTo(Mark other) {
            if (this == other) {
                return 0;
            }
            return Integer.compare(value, other.value);
        }

        // expect: pinned
        @Override
        public int compare(Object left, Object right) {
            if (left instanceof Mark && right instanceof Mark) {
                return ((Mark) left).compareTo((Mark) right);
            }
            return ((String) left).compareTo((String) right);
        }
    }

    /** A key of another class: as Map says. */
    public static class Squares extends AbstractMap<Integer, Integer> {
        // expect: pinned
        @Override
        public Integer get(Object key) {
            if (key instanceof Short) {
                return (Short) key * (Short) key;
            }
            return (Integer) key * (Integer) key;
        }

        // expect: nothing
        @Override
        public Set<Map.Entry<Integer, Integer>> entrySet() {
            return Set.of();
        }
    }

    /** A text of its own. */
    public static class Letters implements CharSequence {
        private final String text;

        public Letters(String text) {
            this.text = String.valueOf(text);
        }

        // expect: nothing
        @Override
        public int length() {
            return text.length();
        }

        // expect: pinned
        @Override
        public char charAt(int index) {
            if (index < 0) {
                return ' ';
            }
            return text.charAt(index);
        }

        // expect: pinned
        @Override
        public CharSequence subSequence(int start, int end) {
            return start == end ? "" : text.subSequence(start, end);
        }

        /** Nothing says that another class may be given and fail. */
        // expect: finding
        @Override
        public boolean equals(Object other) {
            return other != null && text.equals(((Letters) other).text);
        }

        // expect: nothing
        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }
}
