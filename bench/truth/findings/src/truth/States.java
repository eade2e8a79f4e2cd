package truth;

/** States of an object: guarded on one path, a protocol, a private state. */
public class States {
    private int[] items = new int[2];
    private int size;
    private String title;

    public void add(int item) {
        if (size < items.length) {
            items[size++] = item;
        }
    }

    public void setTitle(String title) {
        if (title != null) {
            this.title = title;
        }
    }

    // expect: assumption
    public int pop() {
        return items[--size];
    }

    // expect: finding
    public int top(boolean lenient) {
        if (lenient) {
            if (size == 0) {
                return 0;
            }
            return items[size - 1];
        }
        return items[size - 1];
    }

    // expect: finding
    public int titleLength(boolean trimmed) {
        if (trimmed) {
            return title == null ? 0 : title.trim().length();
        }
        return title.length();
    }

    // expect: nothing
    protected int step() {
        return title.length();
    }

    // expect: nothing
    int innerStep() {
        return items[size - 1];
    }

    // expect: nothing
    public int count() {
        return size;
    }

    /** What is made sure of is changed before it is used. */
    // expect: finding
    public int popTwo() {
        if (size <= 0) {
            throw new IllegalStateException("nothing there");
        }
        size--;
        return items[size - 1];
    }

    // expect: finding
    public void addTwice(int item) {
        if (size >= items.length) {
            throw new IllegalStateException("full");
        }
        items[size++] = item;
        items[size++] = item;
    }

    // expect: finding
    public int forget() {
        if (title == null) {
            throw new IllegalStateException("no title");
        }
        this.title = size > 0 ? title : null;
        return title.length();
    }

    // expect: pinned
    public int taken() {
        if (size == 0) {
            throw new IllegalStateException("nothing there");
        }
        size--;
        return items[size];
    }

    /** What is made sure of is something else. */
    // expect: assumption
    public int shrink() {
        if (title == null) {
            throw new IllegalStateException("no title");
        }
        size--;
        return items[size];
    }

    // expect: nothing
    int innerPopTwo() {
        if (size <= 0) {
            throw new IllegalStateException("nothing there");
        }
        size--;
        return items[size - 1];
    }

    /** Fills a cache where it is asked for the first time, as iterators do. */
    public static class Lazy implements java.util.Iterator<Integer> {
        private final String text;
        private int[] numbers;
        private int at;

        public Lazy(String text) {
            if (text == null) {
                throw new IllegalArgumentException();
            }
            this.text = text;
        }

        // expect: pinned
        @Override
        public boolean hasNext() {
            if (numbers == null) {
                numbers = text.chars().toArray();
            }
            return at < numbers.length;
        }

        // expect: pinned
        @Override
        public Integer next() {
            if (!hasNext()) {
                throw new java.util.NoSuchElementException();
            }
            return numbers[at++];
        }
    }
}
