package clauses;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code assignable}: nothing else that existed before has changed. */
public class Assigning {

    static class Part {
        int size;
        Part inner;
        int[] marks = new int[3];
    }

    static int statics;
    static int[] table = {1, 2};

    int x;
    int y;
    private int z;
    private String cached;
    int[] a = {1, 2, 3, 4};
    Part part = new Part();
    List<Integer> list = new ArrayList<>();
    Map<String, Integer> map = new HashMap<>(Map.of("k", 1));

    // claim: holds
    //@ assignable x;
    public void onlyX() {
        x++;
    }

    // claim: broken assignable
    //@ assignable x;
    public void alsoY() {
        x++;
        y++;
    }

    // claim: broken assignable
    //@ assignable \nothing;
    public void nothing() {
        x++;
    }

    // claim: holds
    //@ requires a != null && a.length == 4 && part != null && list != null && map != null;
    //@ assignable \nothing;
    public int reads() {
        return x + a[0] + list.size() + map.keySet().size() + part.toString().length() * 0 + "t".hashCode();
    }

    // claim: holds
    //@ requires list != null;
    //@ assignable \everything;
    public void everything() {
        x++;
        statics++;
        list.add(3);
    }

    // claim: holds
    //@ requires a != null && a.length == 4;
    //@ assignable \nothing;
    public void sameValue() {
        x = x;
        a[0] = a[0];
    }

    // claim: holds
    //@ assignable \nothing;
    public Part creates() {
        Part made = new Part();
        made.size = 4;
        made.marks[1] = 5;
        return made;
    }

    // claim: broken assignable
    //@ assignable \nothing;
    public void privately() {
        z++;
    }

    // claim: broken assignable
    //@ assignable x;
    public String caches() {
        if (cached == null) {
            cached = "x" + x;
        }
        return cached;
    }

    // claim: broken assignable
    //@ assignable x;
    public void staticField() {
        statics++;
    }

    // claim: holds
    //@ assignable statics;
    public void staticFieldNamed() {
        statics++;
    }

    // claim: broken assignable
    //@ assignable \nothing;
    public static void staticElement() {
        table[1]++;
    }

    // claim: broken assignable
    //@ assignable a;
    public void element() {
        a[1]++;
    }

    // claim: holds
    //@ requires a != null && a.length == 4;
    //@ assignable a[1];
    public void elementNamed() {
        a[1]++;
    }

    // claim: broken assignable
    //@ assignable a[1];
    public void otherElement() {
        a[2]++;
    }

    // claim: holds
    //@ requires a != null && a.length == 4;
    //@ assignable a[*];
    public void allElements() {
        a[0]++;
        a[3]++;
    }

    // claim: broken assignable
    //@ assignable a[*];
    public void reference() {
        a = new int[4];
    }

    // claim: holds
    //@ requires a != null && a.length == 4;
    //@ assignable a[1 .. 2];
    public void range() {
        a[1]++;
        a[2]++;
    }

    // claim: broken assignable
    //@ assignable a[1 .. 2];
    public void beyondRange() {
        a[1]++;
        a[3]++;
    }

    // claim: holds
    //@ requires a != null;
    //@ requires 0 <= n && n < a.length;
    //@ assignable a[n];
    public void indexed(int n) {
        a[n]++;
    }

    // claim: broken assignable
    //@ requires a != null && a.length == 4;
    //@ requires 0 <= n && n < a.length;
    //@ assignable a[n];
    public void indexedBroken(int n) {
        a[(n + 1) % 4]++;
    }

    // claim: holds
    //@ requires part != null;
    //@ assignable part.size;
    public void partSize() {
        part.size++;
    }

    // claim: broken assignable
    //@ assignable part;
    public void partSizeBroken() {
        part.size++;
    }

    // claim: holds
    //@ requires part != null;
    //@ assignable part.*;
    public void partFields() {
        part.size++;
        part.inner = new Part();
    }

    // claim: broken assignable
    //@ assignable part.*;
    public void partMarks() {
        part.marks[0]++;
    }

    // claim: holds
    //@ assignable this.*;
    public void ownFields() {
        x++;
        z++;
        part = null;
    }

    // claim: broken assignable
    //@ assignable this.*;
    public void deeper() {
        part.size++;
    }

    // claim: broken assignable
    //@ assignable \nothing;
    public void argument(int[] b) {
        if (b.length > 0) {
            b[0] = b[0] ^ 1;
        }
    }

    // claim: broken assignable
    //@ assignable \nothing;
    public void argumentField(Part p) {
        p.size++;
    }

    // claim: broken assignable
    //@ assignable \nothing;
    public void addsToList() {
        list.add(1);
    }

    // claim: broken assignable
    //@ assignable \nothing;
    public void addsToArgument(List<String> l) {
        l.add("x");
    }

    // claim: broken assignable
    //@ assignable \nothing;
    public void putsIntoMap() {
        map.put("k", 2);
    }

    // claim: holds
    //@ requires map != null && map.size() == 1 && map.get("k") != null;
    //@ assignable \nothing;
    public int iterates() {
        int sum = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            sum = sum + entry.getValue();
        }
        for (String key : map.keySet()) {
            sum = sum + key.hashCode();
        }
        return sum + map.values().size();
    }

    // claim: holds
    //@ requires b.length > 1 && b[0] != b[1];
    //@ assignable b[0], b[1];
    public void swap(int[] b) {
        int c = b[0];
        b[0] = b[1];
        b[1] = c;
    }

    // claim: broken assignable
    //@ requires b.length > 1 && b[0] != b[1];
    //@ assignable b[0];
    public void swapBroken(int[] b) {
        int c = b[0];
        b[0] = b[1];
        b[1] = c;
    }

    // claim: holds
    //@ assignable \nothing;
    public void undone() {
        x++;
        x--;
    }

    // claim: broken assignable
    //@ assignable x;
    public void throwsAfterwards() {
        y++;
        throw new IllegalStateException();
    }

    // claim: holds
    //@ requires n > 0;
    //@ assignable x;
    //@ also
    //@ requires n <= 0;
    //@ assignable y;
    public void byCase(int n) {
        if (n > 0) {
            x++;
        } else {
            y++;
        }
    }

    // claim: broken assignable
    //@ requires n > 0;
    //@ assignable x;
    //@ also
    //@ requires n <= 0;
    //@ assignable y;
    public void byCaseBroken(int n) {
        if (n < 0) {
            x++;
        } else {
            y++;
        }
    }
}
