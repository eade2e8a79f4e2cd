package clauses;

import java.util.ArrayList;
import java.util.List;

/** Pure methods may create objects, and change none that existed. */
public class Purity {

    private int hits;
    private int[] cells = {1, 2};
    private final List<Integer> seen = new ArrayList<>(List.of(1));
    StringBuilder text = new StringBuilder("t");

    // claim: holds
    /*@ pure @*/ public int read() {
        return hits + cells[0];
    }

    // claim: broken assignable
    /*@ pure @*/ public int counted() {
        return hits++;
    }

    // claim: broken assignable
    /*@ pure @*/ public int writesElement() {
        return cells[0]++;
    }

    // claim: holds
    /*@ pure @*/ public int[] sorted() {
        int[] copy = cells.clone();
        java.util.Arrays.sort(copy);
        copy[0] = 8;
        return copy;
    }

    // claim: broken assignable
    /*@ pure @*/ public int[] sortedInPlace(int[] given) {
        for (int i = 0; i < given.length; i++) {
            given[i] = i - 7;
        }
        return given;
    }

    // claim: broken assignable
    /*@ pure @*/ public boolean remembers(int n) {
        return seen.add(n);
    }

    // claim: holds
    /*@ pure @*/ public boolean contains(int n) {
        return seen.contains(n) || new ArrayList<>(seen).add(n);
    }

    // claim: broken assignable
    /*@ pure @*/ public String appends() {
        return text.append('x').toString();
    }

    // claim: holds
    /*@ pure @*/ public String shows() {
        return text.toString() + text.length() + seen;
    }

    // claim: broken assignable
    /*@ pure @*/ public int throwing() {
        hits = 99;
        throw new UnsupportedOperationException();
    }
}
