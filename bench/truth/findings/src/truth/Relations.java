package truth;

import java.util.List;

/** Relations between parameters, and between a parameter and its own parts. */
public class Relations {
    // expect: assumption
    public static byte last(byte[] buf, int off, int len) {
        return buf[off + len - 1];
    }

    // expect: assumption
    public static char lastLetter(String s) {
        return s.charAt(s.length() - 1);
    }

    // expect: assumption
    public static int[] blank(int size) {
        return new int[size];
    }

    // expect: assumption
    public static int sum(int[] values, int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += values[i];
        }
        return sum;
    }

    // expect: assumption
    public static int dot(int[] a, int[] b) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    // expect: assumption
    public static String part(String s, int from, int to) {
        return s.substring(from, to);
    }

    // expect: assumption
    public static String item(List<String> items, int index) {
        return items.get(index);
    }

    // expect: assumption
    public static int parse(String s) {
        return Integer.parseInt(s);
    }

    // expect: assumption
    public static int first(int[] values) {
        return values[0];
    }

    // expect: assumption
    public static int modulo(int a, int b) {
        return a % (b - 1);
    }

    // expect: assumption
    public static boolean has(int[] values, int index, boolean check) {
        if (!check) {
            return false;
        }
        return values[index] != 0;
    }

    // expect: assumption
    public static int empty(byte[] buf, int off, int len) {
        if (len == 0) {
            return 0;
        }
        return buf[off + len - 1];
    }

    // expect: assumption
    public static String text(Object value) {
        return (String) value;
    }

    // expect: assumption
    public static char code(String s) {
        return s.substring(1).charAt(0);
    }

    // expect: nothing
    public static int total(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    /** The check is about what is left after the loop. */
    // expect: pinned
    public static String cut(String text, int[] ends) {
        StringBuilder out = new StringBuilder();
        int start = 0;
        for (int end : ends) {
            out.append(text.substring(start, end)).append('|');
            start = end;
        }
        if (start < text.length()) {
            out.append(text.substring(start));
        }
        return out.toString();
    }
}
