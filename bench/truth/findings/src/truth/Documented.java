package truth;

/** What the Javadoc and overloads say. */
public class Documented {
    /**
     * The largest value.
     *
     * @param values the values
     * @return the largest, or 0 if the array is empty
     */
    // expect: finding
    public static int largest(int[] values) {
        int largest = values[0];
        for (int value : values) {
            largest = Math.max(largest, value);
        }
        return largest;
    }

    /**
     * The smallest value.
     *
     * @param values the values, not empty
     * @return the smallest
     */
    // expect: assumption
    public static int smallest(int[] values) {
        int smallest = values[0];
        for (int value : values) {
            smallest = Math.min(smallest, value);
        }
        return smallest;
    }

    /**
     * A letter.
     *
     * @param s a text
     * @param at where
     * @return the letter
     * @throws IndexOutOfBoundsException if there is no such letter
     */
    // expect: pinned
    public static char letter(String s, int at) {
        return s.charAt(at);
    }

    /**
     * A value.
     *
     * @throws ArrayIndexOutOfBoundsException if there are no values
     */
    // expect: pinned
    public static int head(int[] values) {
        return values[0];
    }

    // expect: pinned
    public static int declared(int[] values) throws ArrayIndexOutOfBoundsException {
        return values[1];
    }

    /**
     * How long it is. A null text has length 0.
     *
     * @param text the text, may be null
     * @return its length
     */
    // expect: finding
    public static int length(String text) {
        return text.length();
    }

    // expect: nothing
    public static String initials(String name, String otherwise) {
        return name.isEmpty() ? otherwise : name.substring(0, 1);
    }

    // expect: finding
    public static String initials(String name) {
        return name.substring(0, 1);
    }

    /**
     * A part of a text.
     *
     * @param text the text, null returns null
     * @param from where the part begins
     * @return the part
     */
    // expect: finding
    public static String part(StringBuilder text, int from) {
        String whole = String.valueOf(text);
        return whole.substring(from + 5).trim();
    }

    /**
     * The label of a box.
     *
     * @param box the box
     * @return the label, or an empty string if the label is null
     */
    // expect: pinned
    public static String label(StringBuilder box) {
        String label = box.toString();
        return label == null ? "" : label;
    }

    /**
     * Tests whether the given array is null or empty.
     *
     * @param array the array to test
     * @return the given array is null or empty
     */
    // expect: finding
    public static boolean isNothing(Object[] array) {
        return array.length == 0;
    }

    /**
     * Tells whether a text is empty or blank.
     *
     * @param text the text to test
     */
    // expect: finding
    public static boolean isBlank(String text) {
        return text.charAt(0) == ' ';
    }

    /**
     * Tells whether the text is not empty.
     *
     * @param text the text to test, never null
     */
    // expect: pinned
    public static boolean isSomething(String text) {
        return text.length() > 0;
    }

    /**
     * Tells whether the first name is blank. Whether the text is null is nobody's business here: it must not be.
     *
     * @param names the names
     */
    // expect: assumption
    public static boolean startsBlank(String[] names) {
        return names[0].isBlank();
    }

    /**
     * The number that a text begins with.
     *
     * @return the number, or 0 if the text is empty or no number
     */
    // expect: finding
    public static int leading(String text) {
        return text.charAt(0) - '0';
    }

    /**
     * The first digit.
     *
     * @return the digit, if the text is not empty
     */
    // expect: assumption
    public static int digit(String text) {
        return text.charAt(0) - '0';
    }
}
