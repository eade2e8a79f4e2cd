package npe_messages;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Helpful NullPointerException messages for method calls on every kind of null expression. */
public class Invocations {
    static String staticField;
    String field;
    Invocations next;
    Invocations[] array;
    int[][] grid;

    String text() {
        return null;
    }

    static Invocations make(int n) {
        return n == 0 ? null : new Invocations();
    }

    Invocations next(String s, int[] a, Object... more) {
        return next;
    }

    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        Invocations it = new Invocations();
        it.array = new Invocations[2];
        attempt(() -> staticField.length());
        attempt(() -> it.field.isEmpty());
        attempt(() -> it.next.next.field.length());
        attempt(() -> it.text().trim());
        attempt(() -> make(0).text());
        attempt(() -> make(1).next("", null, 1, 2).next("x", new int[0]));
        attempt(() -> it.array[1].text());
        attempt(() -> {
            int index = 1;
            String local = it.array[index].field;
        });
        attempt(() -> {
            String local = it.field;
            local.charAt(0);
        });
        attempt(() -> {
            Invocations[][] local = new Invocations[1][1];
            int i = 0;
            local[i][i].next.text();
        });
        attempt(() -> {
            Map<String, List<Integer>> map = new HashMap<>();
            map.get("key").size();
        });
        attempt(() -> {
            Map<String, Integer> map = new HashMap<>();
            int value = map.get("key");
        });
        attempt(() -> {
            Boolean flag = null;
            if (flag) {
                System.out.println("never");
            }
        });
        attempt(() -> {
            Character c = null;
            Long l = null;
            System.out.println(l + c);
        });
        attempt(() -> ((Invocations) null).text());
        attempt(() -> ((Object) it.field).toString());
        attempt(() -> {
            Runnable r = null;
            r.run();
        });
        attempt(() -> {
            for (String s : (List<String>) null) {
                System.out.println(s);
            }
        });
        attempt(() -> (it.field == null ? it.text() : "x").length());
        attempt(() -> {
            int[] cells = it.grid == null ? null : it.grid[0];
            cells.clone();
        });
        parameter(null, 5, null);
        new Invocations().instance(null);
        try {
            throw new NullPointerException();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            throw new NullPointerException("given");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void parameter(String first, long wide, Invocations second) {
        attempt(() -> first.length());
        try {
            second.text();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage() + " | " + e);
        }
    }

    void instance(Invocations other) {
        try {
            this.next.text();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            other.next(field, null).text();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
