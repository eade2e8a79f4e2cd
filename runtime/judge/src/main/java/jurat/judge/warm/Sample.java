package jurat.judge.warm;

import java.util.ArrayList;
import java.util.List;

/** Has a bit of everything that classes under test have: branches, a switch, a lambda, an exception. */
public class Sample {
    private final List<String> items = new ArrayList<>();

    public boolean add(String item) {
        if (item == null || item.isEmpty()) {
            return false;
        }
        return items.add(item);
    }

    public String kind() {
        switch (items.size()) {
            case 0:
                return "none";
            case 1:
                return "one";
            default:
                return "many";
        }
    }

    public int length() {
        return items.stream().mapToInt(item -> item.length()).sum();
    }

    public String first() {
        if (items.isEmpty()) {
            throw new IllegalStateException("empty");
        }
        return items.get(0);
    }
}
