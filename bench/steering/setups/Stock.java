package steering;

import java.util.HashMap;
import java.util.Map;

/** Goods by name. */
public class Stock {
    private final Map<String, Integer> counts = new HashMap<>();

    //@ requires name.length() >= 2 && !knows(name);
    public void register(String name) {
        counts.put(name, 0);
    }

    //@ requires knows(name);
    //@ requires 0 < amount && count(name) + amount <= 300;
    public void deliver(String name, int amount) {
        counts.put(name, counts.get(name) + amount);
    }

    //@ requires knows(name);
    //@ requires 0 < amount && amount <= count(name);
    public void sell(String name, int amount) {
        counts.put(name, counts.get(name) - amount);
    }

    public /*@ pure @*/ boolean knows(String name) {
        return counts.containsKey(name);
    }

    public /*@ pure @*/ int count(String name) {
        return counts.get(name);
    }

    public int variety() {
        if (counts.size() == 3) {
            return 1;
        }
        if (counts.containsKey("tea")) {
            if (counts.get("tea") > 99) {
                return 2;
            }
            return 3;
        }
        return 4;
    }

    public int demand(String name) {
        if (!counts.containsKey(name)) {
            return 1;
        }
        if (counts.get(name) == 48) {
            return 2;
        }
        if (counts.get(name) == 0) {
            return 3;
        }
        return 4;
    }
}
