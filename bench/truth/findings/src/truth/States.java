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
}
