package truth;

import java.util.List;
import java.util.Map;

/** Requirements that the Javadoc announces, and what looks like one; divisions that were never come to. */
public class Announced {
    /**
     * The part before the dot.
     *
     * @param s a file name that contains a dot
     * @return the part before it
     */
    // expect: assumption
    public static String stem(String s) {
        return s.substring(0, s.lastIndexOf('.'));
    }

    /**
     * The part before the dot.
     *
     * @param s a file name, which may contain a dot
     * @return the part before it
     */
    // expect: finding
    public static String stemOfAny(String s) {
        return s.substring(0, s.lastIndexOf('.'));
    }

    /**
     * The part before the dot.
     *
     * @param s should contain a dot; if it does not, all of it is the stem
     * @return the part before it
     */
    // expect: finding
    public static String stemOrAll(String s) {
        return s.substring(0, s.lastIndexOf('.'));
    }

    /**
     * The price of a thing.
     *
     * @param prices the prices
     * @param key must be a known key
     */
    // expect: assumption
    public static int price(Map<String, Integer> prices, String key) {
        return prices.get(key);
    }

    /**
     * The price of a thing.
     *
     * @param prices the prices
     * @param key must not be null
     */
    // expect: finding
    public static int priceOfAny(Map<String, Integer> prices, String key) {
        return prices.get(key);
    }

    /**
     * Swaps the ends.
     *
     * @param a null or an array with at least one element
     */
    // expect: assumption
    public static void flip(int[] a) {
        if (a == null) {
            return;
        }
        int first = a[0];
        a[0] = a[a.length - 1];
        a[a.length - 1] = first;
    }

    /** Swaps the ends of an array with at least one element. */
    // expect: assumption
    public static void flipped(int[] a) {
        if (a == null) {
            return;
        }
        int first = a[0];
        a[0] = a[a.length - 1];
        a[a.length - 1] = first;
    }

    /**
     * The value of a cell.
     *
     * @param i the index, at least 0; there is nothing behind the end
     */
    // expect: assumption
    public static int cell(int[] a, int i) {
        if (i >= a.length) {
            return 0;
        }
        return a[i];
    }

    /**
     * The value of a cell.
     *
     * @param i the index, at least 0
     */
    // expect: finding
    public static int looseCell(int[] a, int i) {
        if (i > a.length) {
            return 0;
        }
        return a[i];
    }

    /** The value of a text of the form key=value, which callers have checked before. */
    // expect: assumption
    public static String right(String s) {
        String[] parts = s.split("=");
        return parts[1];
    }

    /** What stands behind the equals sign. Callers must close the file afterwards. */
    // expect: finding
    public static String rightOfAny(String s) {
        String[] parts = s.split("=");
        return parts[1];
    }

    /** The part after the colon. The text must have one. */
    // expect: assumption
    public static String after(String s) {
        return s.substring(s.indexOf(':'));
    }

    /** The part after the colon. The result must be trimmed. */
    // expect: finding
    public static String untrimmed(String s) {
        return s.substring(s.indexOf(':'));
    }

    /**
     * The days of a month.
     *
     * @param month the month, 1 to 12
     */
    // expect: pinned
    public static int days(int month) {
        int[] days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        if (month > 12) {
            return -1;
        }
        return days[month - 1];
    }

    /** The largest part; undefined for an empty text. */
    // expect: assumption
    public static char first(String s) {
        if (s == null) {
            return ' ';
        }
        return s.charAt(0);
    }

    /** That nothing is divided where the list is empty says nothing about the divisor. */
    // expect: assumption
    public static void sieve(List<Integer> numbers, int n) {
        for (int i = 0; i < numbers.size(); i++) {
            if (numbers.get(i) % n == 0) {
                numbers.remove(i);
                i--;
            }
        }
    }

    // expect: assumption
    public static int sumOfLarge(int[] numbers, int n) {
        int sum = 0;
        for (int number : numbers) {
            if (number > 10) {
                sum += number / n;
            }
        }
        return sum;
    }

    /** The share of each; the whole if it is not split. */
    // expect: assumption
    public static int share(int total, int n, boolean split) {
        if (!split) {
            return total;
        }
        return total / n;
    }

    // expect: assumption
    public static int rest(int budget, int unit, boolean limit) {
        return limit ? budget % unit : budget;
    }

    // expect: finding
    public static int percent(int part, int whole) {
        if (part == 0) {
            return 0;
        }
        return 100 * part / whole;
    }
}
