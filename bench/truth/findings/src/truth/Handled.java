package truth;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What is handled in part, later, or by somebody else. */
public class Handled {
    private final Map<String, List<String>> groups = new HashMap<>();
    private final Map<String, Handled> parts = new HashMap<>();
    private String label;

    public void group(String name, String member) {
        Objects.requireNonNull(name);
        Objects.requireNonNull(member);
        groups.computeIfAbsent(name, key -> new ArrayList<>()).add(member);
    }

    public Handled part(String name) {
        Objects.requireNonNull(name);
        return parts.computeIfAbsent(name, key -> new Handled());
    }

    public void rename(String label) {
        Objects.requireNonNull(label);
        this.label = label;
    }

    // expect: finding
    public static String show(Object value) {
        if (value instanceof Number) {
            return "#" + value;
        }
        if (value instanceof Boolean) {
            return value.toString();
        }
        return ((String) value).trim();
    }

    // expect: finding
    public static int count(Object value) {
        if (value == null) {
            return 0;
        } else if (value instanceof Collection) {
            return ((Collection<?>) value).size();
        }
        return ((Object[]) value).length;
    }

    /** Nothing is asked of the class. */
    // expect: assumption
    public static int plain(Object value) {
        return ((Integer) value) + 1;
    }

    // expect: pinned
    public static String onlyText(Object value) {
        if (!(value instanceof String)) {
            return "";
        }
        return ((String) value).trim();
    }

    // expect: finding
    public static int afterwards(StringBuilder out, String word) {
        out.append(word.length());
        if (out.length() > 3 && word != null) {
            out.append(word);
        }
        return word == null ? 0 : out.length();
    }

    // expect: finding
    public static String twice(Runnable before, String text) {
        before.run();
        String made = text + text;
        if (before != null) {
            before.run();
        }
        return made;
    }

    /** The check afterwards is about another value. */
    // expect: pinned
    public static int replaced(String text, String other) {
        int length = text.length();
        text = other;
        if (text == null) {
            return length;
        }
        return length + text.length();
    }

    // expect: finding
    public static String joined(List<String> words) {
        StringBuilder out = new StringBuilder();
        for (String word : words) {
            out.append(word).append(", ");
        }
        out.setLength(out.length() - 2);
        return out.toString();
    }

    // expect: finding
    public static String closing(char[] text) {
        StringBuilder seen = new StringBuilder();
        for (char letter : text) {
            seen.append(letter);
            int at = seen.length() - 2;
            if (seen.charAt(at) == '*' && seen.charAt(at + 1) == '/') {
                return seen.substring(0, at);
            }
        }
        return null;
    }

    /** A copy of what was given is no larger than that. */
    // expect: assumption
    public static char last(String text) {
        char[] letters = text.toCharArray();
        return letters[letters.length - 1];
    }

    // expect: pinned
    public static String joinedWithCare(List<String> words) {
        StringBuilder out = new StringBuilder();
        for (String word : words) {
            out.append(word).append(", ");
        }
        if (out.length() > 0) {
            out.setLength(out.length() - 2);
        }
        return out.toString();
    }

    // expect: finding
    public int members(String name) {
        Set<List<String>> seen = new HashSet<>();
        List<String> found = groups.get(name);
        if (!seen.contains(found)) {
            seen.add(found);
            return found.size();
        }
        return 0;
    }

    // expect: finding
    public Handled deep(String first, String second) {
        Handled at = this;
        for (String name : new String[] {first, second}) {
            at = at.parts.get(name);
        }
        return at.parts.isEmpty() ? null : at;
    }

    // expect: pinned
    public Handled deepWithCare(String first, String second) {
        Handled at = this;
        for (String name : new String[] {first, second}) {
            at = at.parts.get(name);
            if (at == null) {
                return null;
            }
        }
        return at.parts.isEmpty() ? null : at;
    }

    /**
     * Takes a text.
     *
     * @param text the new text, null sets no text at all
     * @return how long it is
     */
    // expect: finding
    public static int take(String text) {
        return text.length();
    }

    /**
     * Takes a text.
     *
     * @param separator null to use a comma
     * @param text the text, not null
     * @return the parts
     */
    // expect: finding
    public static String[] parts(String separator, String text) {
        return text.split(separator.trim());
    }

    /**
     * Takes a text.
     *
     * @param text the text; null is not allowed
     * @return how long it is
     */
    // expect: pinned
    public static int strict(String text) {
        return text.length();
    }

    /**
     * Takes a text.
     *
     * @param text null not supported
     * @return how long it is
     */
    // expect: pinned
    public static int unsupported(String text) {
        return text.length();
    }

    /** A text of more than one letter is asked for, and none is looked at where there is one. */
    // expect: finding
    public static int second(List<String> words) {
        int sum = 0;
        for (String word : words) {
            if (word.length() == 1) {
                continue;
            }
            sum += word.charAt(1);
        }
        return sum;
    }

    /** It passes null on to itself. */
    // expect: finding
    public static int passed(String text) {
        return counted(text, null);
    }

    private static int counted(String text, List<String> seen) {
        if (text.isEmpty()) {
            return 0;
        }
        seen.add(text);
        return seen.size();
    }

    // expect: finding
    public static String joined(int[] numbers) {
        StringBuilder out = null;
        for (int number : numbers) {
            if (number > 0) {
                out = new StringBuilder();
            }
        }
        return out.append(numbers.length).toString();
    }

    /** What is not found is exchanged for what is not there either. */
    // expect: finding
    public static int sized(Map<String, String> names, String wanted, boolean strict) {
        Objects.requireNonNull(wanted);
        if (names == null) {
            return 0;
        }
        String other = null;
        if (strict) {
            other = "strict";
        }
        String found = names.get(wanted);
        if (found == null) {
            found = other;
        }
        return found.length();
    }

    // expect: finding
    public static int total(int size) {
        if (size < 2 || size > 100) {
            return 0;
        }
        Integer[] all = new Integer[size];
        for (int i = 1; i < size; i++) {
            all[i] = i;
        }
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += all[i];
        }
        return sum;
    }

    /** What is put in comes from outside, and may not be null. */
    // expect: pinned
    public static int copied(String[] names) {
        if (names == null) {
            return 0;
        }
        String[] all = new String[names.length];
        for (int i = 0; i < names.length; i++) {
            all[i] = names[i];
        }
        int sum = 0;
        for (String name : all) {
            sum += name.length();
        }
        return sum;
    }

    /** The last that fits, if there is one: an assumption about what is given. */
    // expect: pinned
    public static int last(int[] numbers, int wanted) {
        String last = null;
        for (int number : numbers) {
            if (number == wanted) {
                last = String.valueOf(number);
            }
        }
        return last == null ? 0 : last.length();
    }

    // expect: finding
    public static String tagged(List<Object> parts) {
        if (parts == null || parts.size() < 2) {
            return "";
        }
        StringBuilder out = new StringBuilder(((String) parts.get(0)).trim());
        for (int i = 1; i < parts.size(); i++) {
            if (parts.get(i) instanceof String) {
                out.append((String) parts.get(i));
            }
        }
        return out.toString();
    }

    /** What another list holds says nothing. */
    // expect: assumption
    public static String twofold(List<Object> left, List<Object> right) {
        if (left == null || right == null || left.isEmpty() || right.isEmpty()) {
            return "";
        }
        if (right.get(0) instanceof String) {
            return (String) right.get(0);
        }
        return "" + (Integer) left.get(0);
    }

    /** What is asked of one part says nothing about the other. */
    // expect: assumption
    public static int sides(Map.Entry<Object, Object> entry) {
        if (entry == null) {
            return 0;
        }
        Object value = entry.getValue();
        return value instanceof Integer ? (Integer) value + (Integer) entry.getKey() : 0;
    }
}
