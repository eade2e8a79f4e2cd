package steering;

import java.util.ArrayList;
import java.util.List;

/** Numbers that stay in order. */
public class Shelf {
    private final List<Integer> items = new ArrayList<>();

    //@ requires 0 <= at && at <= size();
    //@ requires at == 0 || item(at - 1) <= value;
    //@ requires at == size() || value <= item(at);
    public void insert(int at, int value) {
        items.add(at, value);
    }

    //@ requires size() >= 2;
    //@ requires 0 < at && at < size();
    public void drop(int at) {
        items.remove(at);
    }

    public /*@ pure @*/ int size() {
        return items.size();
    }

    public /*@ pure @*/ int item(int at) {
        return items.get(at);
    }

    public int ends() {
        if (items.isEmpty()) {
            return 1;
        }
        if (items.get(items.size() - 1) - items.get(0) == 9) {
            return 2;
        }
        if (items.size() == 4) {
            return 3;
        }
        return 4;
    }

    public int middle() {
        if (items.size() == 3) {
            if (items.get(0) + items.get(2) == 2 * items.get(1)) {
                return 1;
            }
            return 2;
        }
        if (items.contains(55)) {
            return 3;
        }
        return 4;
    }
}
