package fixture;

import java.util.List;

/** One of each branching instruction, and what moves byte offsets: switches, wide locals, long jumps. */
class Branches {
    static final String NAME = "fixture";

    int comparisons(int a, int b, Object o, Object p) {
        int n = 0;
        if (a == 0) n++;
        if (a != 0) n++;
        if (a < 0) n++;
        if (a >= 0) n++;
        if (a > 0) n++;
        if (a <= 0) n++;
        if (a == b) n++;
        if (a != b) n++;
        if (a < b) n++;
        if (a >= b) n++;
        if (a > b) n++;
        if (a <= b) n++;
        if (o == p) n++;
        if (o != p) n++;
        if (o == null) n++;
        if (o != null) n++;
        return n;
    }

    String switches(int key, String word) {
        switch (key) {
            case 1: return "one";
            case 2: return "two";
            case 5: return "five";
            default: break;
        }
        switch (key) {
            case -1000: return "low";
            case 1_000_000: return "high";
        }
        switch (word) {
            case "alpha": return "a";
            case "beta": return "b";
            default: return key > 3 && word.isEmpty() ? "c" : "d";
        }
    }

    double constants(long l, float f, double d, char c) {
        if (l == 0L || l == 1L || l == 1234567890123L) return 2.5;
        if (f == 2f || f == 3.5f || d == 1.0 || d == -0.0) return Math.PI;
        if (c == 'x' || c == 300 || c == 70000 - 5000) return 0;
        return NAME.equals("other") ? 7 : String.class.hashCode();
    }

    void throwing(List<String> list, int index) {
        if (list == null)
            throw new NullPointerException("list");
        if (index < 0) {
            throw new IllegalArgumentException(
                new StringBuilder("index ")
                    .append(index).toString());
        }
        list.get(index);
    }

    abstract static class Without {
        abstract int code();
    }

    static int wide(int x) {
WIDE
        long last = x;
        for (int i = 0; i < 10; i++) {
            last += 1000;
            i += 1000;
        }
        return (int) last;
    }
}
