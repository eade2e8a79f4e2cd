package steering;

import java.util.ArrayDeque;
import java.util.Deque;

/** Names in a queue, none shorter than the one before. */
public class Lane {
    private final Deque<String> names = new ArrayDeque<>();
    private int left;

    //@ requires name.length() > 0;
    //@ requires name.length() >= longest();
    public void enter(String name) {
        names.addLast(name);
    }

    //@ requires count() >= 2;
    public void leave() {
        names.removeFirst();
        left++;
    }

    public /*@ pure @*/ int count() {
        return names.size();
    }

    public /*@ pure @*/ int longest() {
        return names.isEmpty() ? 0 : names.peekLast().length();
    }

    public int head() {
        if (names.isEmpty()) {
            return 1;
        }
        if (names.peekFirst().equals("go")) {
            if (left == 1) {
                return 2;
            }
            return 3;
        }
        return 4;
    }

    public int growth() {
        if (names.size() == 3) {
            if (names.peekFirst().length() < names.peekLast().length()) {
                return 1;
            }
            return 2;
        }
        if (left > 1) {
            return 3;
        }
        return 4;
    }
}
