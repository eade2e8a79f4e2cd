package truth;

import java.util.Iterator;
import java.util.List;

/** Checks that guard a part, stand on another path, refuse, or are complete. */
public class Guards {
    // expect: finding
    public static int share(int total, int people) {
        if (people < 0) {
            return 0;
        }
        return total / people;
    }

    // expect: finding
    public static int rounded(int total, int people) {
        if (total < 10) {
            return 0;
        }
        return total / people;
    }

    // expect: assumption
    public static int quotient(int total, int people) {
        return total / people;
    }

    // expect: nothing
    public static int safeShare(int total, int people) {
        return people == 0 ? 0 : total / people;
    }

    // expect: pinned
    public static int refusing(int total, int people) {
        if (people == 0) {
            throw new IllegalArgumentException("nobody");
        }
        return total / people;
    }

    // expect: finding
    public static int at(int[] values, int index) {
        if (index < 0) {
            return -1;
        }
        return values[index];
    }

    // expect: finding
    public static int upTo(int[] values, int index) {
        if (index >= values.length) {
            return -1;
        }
        return values[index];
    }

    // expect: finding
    public static int offByOne(int[] values, int index) {
        if (index < 0 || index > values.length) {
            return -1;
        }
        return values[index];
    }

    // expect: nothing
    public static int complete(int[] values, int index) {
        if (index < 0 || index >= values.length) {
            return -1;
        }
        return values[index];
    }

    // expect: assumption
    public static int refusesNegative(int[] values, int index) {
        if (index < 0) {
            throw new IllegalArgumentException("negative");
        }
        return values[index];
    }

    // expect: assumption
    public static int special(int[] values, int count) {
        if (count == 1) {
            return values[0];
        }
        return values[count - 1];
    }

    // expect: finding
    public static char firstOrBlank(String s) {
        if (s == null) {
            return ' ';
        }
        return s.charAt(0);
    }

    // expect: finding
    public static char oneOfTwo(String s, boolean first) {
        if (first) {
            return s.isEmpty() ? ' ' : s.charAt(0);
        }
        return s.charAt(s.length() - 1);
    }

    // expect: finding
    public static int lengthIf(String s, boolean strict) {
        if (!strict) {
            return s == null ? 0 : s.length();
        }
        return s.length() + 1;
    }

    // expect: pinned
    public static int lengthOf(String s) {
        return s.length();
    }

    // expect: finding
    public static String unescape(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '%') {
                out.append(s.charAt(i + 1));
                i++;
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    // expect: nothing
    public static String escape(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '%' && i + 1 < s.length()) {
                out.append(s.charAt(i + 1));
                i++;
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    // expect: finding
    public static char afterDigits(String s) {
        int at = 0;
        while (at < s.length() && Character.isDigit(s.charAt(at))) {
            at++;
        }
        return s.charAt(at);
    }

    // expect: finding
    public static int pairs(List<Integer> numbers) {
        int sum = 0;
        Iterator<Integer> all = numbers.iterator();
        while (all.hasNext()) {
            sum += all.next() * all.next();
        }
        return sum;
    }

    // expect: finding
    public static int second(int[] values) {
        if (values.length == 0) {
            return 0;
        }
        return values[1];
    }

    // expect: finding
    public static int describe(Object value, boolean brief) {
        if (brief) {
            return value instanceof String ? ((String) value).length() : 0;
        }
        return ((String) value).length() + 1;
    }

    // expect: finding
    public static int lengthOf(int month) {
        int[] lengths = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        if (month > 12) {
            return -1;
        }
        return lengths[month - 1];
    }

    /** The check is about something else than where the table ends. */
    // expect: pinned
    public static int step(int level) {
        int[] steps = {1, 2, 5, 10, 20, 50};
        if (level > 2) {
            return 0;
        }
        return steps[level];
    }

    /** Null is one of the things that may be given, and has no part in what fails. */
    // expect: finding
    public static String afterColon(String text, java.util.Locale locale) {
        int at = text.indexOf(':');
        if (locale == null) {
            return text.substring(at);
        }
        return at < 0 ? text : text.substring(at).toUpperCase(locale);
    }

    // expect: finding
    public static int at(int[] values, int index, String name) {
        if (name == null) {
            if (index < 0) {
                return -1;
            }
            return values[index];
        }
        return index + name.length();
    }

    // expect: finding
    public static int slots(int size, Runnable listener) {
        if (size < 2 || size > 10) {
            return 0;
        }
        Integer[] all = new Integer[size];
        if (listener == null) {
            all[0] = size;
            return all[0] + all[1];
        }
        listener.run();
        return size;
    }

    /** The other one is null, which nobody asks about. */
    // expect: pinned
    public static int both(String left, String right) {
        int sum = left == null ? 0 : left.length();
        return sum + right.length();
    }

    /** What is null is put where it fails. */
    // expect: pinned
    public static int kept(String first, String name) {
        String[] all = new String[2];
        all[0] = first;
        all[1] = name == null ? "" : name;
        return all[0].length() + all[1].length();
    }

    /** Where it is read is a relation, whether somebody listens or not. */
    // expect: assumption
    public static int read(int[] values, int from, Runnable listener) {
        if (listener != null) {
            listener.run();
        }
        return values[from];
    }
}
