package truth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Results of calls: used without a look, looked at, and parts of what was given. */
public class Results {
    private final Map<String, String> names = new HashMap<>();

    public void put(String key, String name) {
        if (key != null && name != null) {
            names.put(key, name);
        }
    }

    // expect: finding
    public static String afterColon(String s) {
        return s.substring(s.indexOf(':'));
    }

    // expect: finding
    public static String extension(String file) {
        int dot = file.lastIndexOf('.');
        return file.substring(dot);
    }

    // expect: finding
    public static String beforeColon(String s) {
        int end = s.indexOf(':');
        return s.substring(0, end);
    }

    // expect: nothing
    public static String checkedColon(String s) {
        int at = s.indexOf(':');
        return at < 0 ? "" : s.substring(at);
    }

    // expect: nothing
    public static String plusOne(String s) {
        return s.substring(s.indexOf(':') + 1);
    }

    // expect: finding
    public int nameLength(String key) {
        return names.get(key).length();
    }

    // expect: nothing
    public int checkedNameLength(String key) {
        String name = names.get(key);
        return name == null ? 0 : name.length();
    }

    // expect: finding
    public static int secondOf(String line) {
        return line.split(",")[1].length();
    }

    // expect: nothing
    public static int checkedSecondOf(String line) {
        String[] parts = line.split(",");
        return parts.length > 1 ? parts[1].length() : 0;
    }

    // expect: finding
    public static String firstLong(List<String> words, int least) {
        Optional<String> found = words.stream().filter(word -> word.length() >= least).findFirst();
        return found.get();
    }

    private static int position(int[] values, int wanted) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    // expect: finding
    public static int markedBy(int[] values, int wanted) {
        int[] marks = new int[values.length];
        marks[position(values, wanted)] = 1;
        return marks.length;
    }

    private static int last(int offset, int length) {
        return offset + length - 1;
    }

    // expect: assumption
    public static int lastByHelper(int[] buffer, int offset, int length) {
        return buffer[last(offset, length)];
    }

    // expect: assumption
    public static char firstLetter(String s) {
        return s.toCharArray()[0];
    }

    // expect: assumption
    public static String firstItem(List<String> items) {
        return items.iterator().next();
    }

    private String find(String key) {
        for (Map.Entry<String, String> entry : names.entrySet()) {
            if (entry.getKey().equals(key)) {
                return entry.getValue();
            }
        }
        return null;
    }

    // expect: finding
    public boolean isShort(String key) {
        return find(key).length() < 3;
    }

    // expect: finding
    public static String item(List<String> items, String wanted) {
        return items.get(items.indexOf(wanted)).trim();
    }

    // expect: nothing
    public static List<String> sorted(List<String> items) {
        List<String> all = new ArrayList<>(items);
        all.removeIf(one -> one == null);
        String[] array = all.toArray(new String[0]);
        Arrays.sort(array);
        return Arrays.asList(array);
    }

    /** Only the upper end is looked at. */
    // expect: finding
    public static String upTo(String text, int most) {
        int at = text.indexOf(',');
        if (at > most) {
            return text.substring(0, 0);
        }
        return text.substring(0, at);
    }

    // expect: finding
    public static char next(String text, char wanted) {
        int at = text.lastIndexOf(wanted);
        if (at == text.length() - 1) {
            return ' ';
        }
        return text.charAt(at);
    }

    /** A look that is one. */
    // expect: pinned
    public static String before(String text, int least) {
        int at = text.indexOf(',');
        if (at < Math.max(0, least)) {
            return text;
        }
        return text.substring(0, at);
    }

    // expect: pinned
    public static String first(String text) {
        int at = text.indexOf(',');
        return at > 0 ? text.substring(0, at) : text;
    }

    /** The first word may be too long already. */
    // expect: finding
    public static String folded(String text, int width) {
        StringBuilder all = new StringBuilder();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (line.length() + word.length() > width) {
                line.setLength(line.length() - 1);
                all.append(line).append('|');
                line = new StringBuilder();
            }
            line.append(word).append(' ');
        }
        return all.append(line).toString();
    }

    /** Somebody else may have made it: then how much there is in it is that one's business. */
    // expect: assumption
    public static int shortened(StringBuilder text) {
        text.setLength(text.length() - 1);
        return text.length();
    }

    /** The code itself begins with -1, and nothing need come of it. */
    // expect: finding
    public static String inside(String text, char open, char close) {
        int start = -1;
        int end = text.length();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == open && start == -1) {
                start = i + 1;
            } else if (text.charAt(i) == close) {
                end = i;
                break;
            }
        }
        return end < start ? "" : text.substring(start, end);
    }

    // expect: finding
    public static int lastEven(int[] numbers) {
        int last = -1;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] % 2 == 0) {
                last = i;
            }
        }
        return numbers[last];
    }

    // expect: pinned
    public static int lastOdd(int[] numbers) {
        int last = -1;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] % 2 != 0) {
                last = i;
            }
        }
        return last < 0 ? 0 : numbers[last];
    }

    /** It begins where whoever calls says. */
    // expect: pinned
    public static int stepped(int[] numbers, int from, boolean next) {
        int at = from;
        if (next) {
            at = from + 1;
        }
        return numbers[at];
    }
}
