package truth;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Checks that one of two paths has lost, results that nobody looks at, legal input that the documentation names, and twins that are right. */
public class Dropped {
    private final Map<String, Integer> counts = new HashMap<>();
    private final Deque<String> waiting = new ArrayDeque<>();

    public void count(String word) {
        if (word != null) {
            counts.merge(word, 1, Integer::sum);
        }
    }

    public void enqueue(String word) {
        if (word != null) {
            waiting.add(word);
        }
    }

    /** The end is looked for before a letter is read, and not after a backslash. */
    // expect: finding
    public static String identifier(String text) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char letter = text.charAt(at);
            if (letter == '\\') {
                at++;
                out.append(text.charAt(at));
                at++;
            } else if (Character.isLetter(letter)) {
                out.append(letter);
                at++;
            } else {
                break;
            }
        }
        return out.toString();
    }

    // expect: pinned
    public static String identifierWithCare(String text) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char letter = text.charAt(at);
            if (letter == '\\') {
                at++;
                if (at == text.length()) {
                    break;
                }
                out.append(text.charAt(at));
                at++;
            } else if (Character.isLetter(letter)) {
                out.append(letter);
                at++;
            } else {
                break;
            }
        }
        return out.toString();
    }

    /** Other parts of the same list are asked what they are. */
    // expect: finding
    public static int weight(List<Object> parts) {
        if (parts == null || parts.isEmpty()) {
            return 0;
        }
        int sum = 0;
        for (int i = 1; i < parts.size(); i++) {
            Object part = parts.get(i);
            if (part instanceof Number) {
                sum += ((Number) part).intValue();
            } else if (part != null) {
                sum += part.toString().length();
            }
        }
        Number first = (Number) parts.get(0);
        return sum * first.intValue();
    }

    // expect: pinned
    public static int weightWithCare(List<Object> parts) {
        if (parts == null || parts.isEmpty()) {
            return 0;
        }
        int sum = 0;
        for (Object part : parts) {
            if (part instanceof Number) {
                sum += ((Number) part).intValue();
            } else if (part instanceof String) {
                sum += ((String) part).length();
            }
        }
        return sum;
    }

    /** Nothing asks what the parts are. */
    // expect: assumption
    public static int sum(List<Object> parts) {
        if (parts == null) {
            return 0;
        }
        int sum = 0;
        for (Object part : parts) {
            if (part != null) {
                sum += (Integer) part;
            }
        }
        return sum;
    }

    // expect: finding
    public static int widths(String text) {
        int width = text == null ? 0 : text.length();
        return width + text.trim().length();
    }

    // expect: pinned
    public static int refused(String text) {
        if (text == null) {
            throw new NullPointerException("text");
        }
        return text.trim().length();
    }

    // expect: finding
    public static String pick(List<String> names, int way) {
        switch (way) {
            case 1:
                return names.isEmpty() ? "" : names.get(0);
            case 2:
                return names.get(names.size() - 1);
            default:
                return "";
        }
    }

    // expect: pinned
    public static String pickWithCare(List<String> names, int way) {
        if (names.isEmpty()) {
            return "";
        }
        switch (way) {
            case 1:
                return names.get(0);
            case 2:
                return names.get(names.size() - 1);
            default:
                return "";
        }
    }

    /** That there are numbers says nothing of how many are positive. */
    // expect: finding
    public static int averagePositive(int[] numbers) {
        if (numbers.length == 0) {
            return 0;
        }
        int sum = 0;
        int count = 0;
        for (int number : numbers) {
            if (number > 0) {
                sum += number;
                count++;
            }
        }
        return sum / count;
    }

    // expect: nothing
    public static int average(int[] numbers) {
        if (numbers.length == 0) {
            return 0;
        }
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum / numbers.length;
    }

    // expect: finding
    public int timesTwo(String word) {
        return counts.get(word) * 2;
    }

    // expect: pinned
    public int timesThree(String word) {
        return counts.getOrDefault(word, 0) * 3;
    }

    // expect: pinned
    public int timesFour(String word) {
        return counts.containsKey(word) ? counts.get(word) * 4 : 0;
    }

    // expect: finding
    public int nextLength() {
        return waiting.poll().length();
    }

    // expect: pinned
    public int allLengths() {
        int sum = 0;
        while (!waiting.isEmpty()) {
            sum += waiting.poll().length();
        }
        return sum;
    }

    // expect: pinned
    public static String afterColon(String text) {
        if (!text.contains(":")) {
            return text;
        }
        return text.substring(text.indexOf(':'));
    }

    /** One of two paths looks. */
    // expect: finding
    public static String suffix(String file, boolean lenient) {
        int dot = file.lastIndexOf('.');
        if (lenient) {
            return dot < 0 ? "" : file.substring(dot);
        }
        return file.substring(dot).trim();
    }

    // expect: pinned
    public static String firstPart(String line) {
        return line.split(",", -1)[0];
    }

    // expect: finding
    public static String value(String line) {
        String[] parts = line.split("=");
        if (parts.length == 0) {
            return "";
        }
        return parts[1].trim();
    }

    /** A helper that one of two callers guards. */
    // expect: finding
    public static int top(List<Integer> numbers, boolean quick) {
        if (quick) {
            return head(numbers);
        }
        return numbers.isEmpty() ? 0 : head(numbers);
    }

    private static int head(List<Integer> numbers) {
        int last = numbers.size() - 1;
        return numbers.get(last) == null ? 0 : numbers.get(last);
    }

    // expect: finding
    public static int evens(Iterator<Integer> numbers) {
        int sum = 0;
        while (numbers.hasNext()) {
            Integer number = numbers.next();
            if (number != null && number % 2 != 0) {
                Integer other = numbers.next();
                sum += other == null ? 0 : other;
            }
        }
        return sum;
    }

    /**
     * Joins two texts.
     *
     * @param left the left text
     * @param separator what stands between, or null if nothing does
     * @param right the right text
     * @return both
     */
    // expect: finding
    public static String join(String left, String separator, String right) {
        return left + separator.trim() + right;
    }

    /**
     * The trimmed text.
     *
     * @param text the text
     * @return the text without blanks, or null if nothing is left
     */
    // expect: pinned
    public static String trimmed(String text) {
        String made = text.trim();
        return made.isEmpty() ? null : made;
    }

    /** As far as the longer of two goes, the shorter one does not. */
    // expect: finding
    public static String zipped(List<String> left, List<String> right) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            out.append(i < left.size() ? left.get(i) : "-");
            out.append(right.get(i));
        }
        return out.toString();
    }

    // expect: pinned
    public static String zippedWithCare(List<String> left, List<String> right) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            out.append(i < left.size() ? left.get(i) : "-");
            out.append(i < right.size() ? right.get(i) : "-");
        }
        return out.toString();
    }

    // expect: pinned
    public static int common(int[] left, int[] right) {
        int sum = 0;
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }

    /** Both loops read the same, and one of them looks where it begins. */
    // expect: finding
    public static int blanksAround(char[] text, int end) {
        if (end < 0 || end > text.length) {
            return 0;
        }
        int at = end;
        while (at > 0 && text[at - 1] == ' ') {
            at--;
        }
        int blanks = end - at;
        while (text[at - 1] != ' ') {
            at--;
        }
        return blanks + at;
    }

    /** What is read where is another question for letters behind the third. */
    // expect: assumption
    public static int behind(char[] text, int at) {
        if (at > 3) {
            return text[at] - 'a';
        }
        return text[at];
    }

    /** A tree whose nodes know where they hang. */
    public static class Node {
        private final List<Node> children = new ArrayList<>();
        private Node parent;
        private int position;

        public Node add() {
            Node child = new Node();
            child.parent = this;
            child.position = children.size();
            children.add(child);
            return child;
        }

        // expect: nothing
        public Node parent() {
            return parent;
        }

        // expect: pinned
        public Node next() {
            if (parent == null || position + 1 >= parent.children.size()) {
                return null;
            }
            return parent.children.get(position + 1);
        }

        /** Above the root there is nothing. */
        // expect: finding
        public Node following() {
            if (!children.isEmpty()) {
                return children.get(0);
            }
            Node node = this;
            while (node.next() == null) {
                node = node.parent();
            }
            return node.next();
        }

        // expect: pinned
        public Node followingWithCare() {
            if (!children.isEmpty()) {
                return children.get(0);
            }
            Node node = this;
            while (node != null && node.next() == null) {
                node = node.parent();
            }
            return node == null ? null : node.next();
        }

        // expect: finding
        public int depthOfNext() {
            int depth = 0;
            for (Node node = next(); node.parent() != null; node = node.parent()) {
                depth++;
            }
            return depth;
        }
    }

    /** Letters that are read one after the other. */
    public static class Letters {
        private final String text;
        private int at;

        public Letters(String text) {
            if (text == null) {
                throw new IllegalArgumentException("no text");
            }
            this.text = text;
        }

        // expect: nothing
        public boolean isEmpty() {
            return at >= text.length();
        }

        /** A step of a protocol: whoever calls it has asked before. */
        // expect: assumption
        public char take() {
            return text.charAt(at++);
        }

        // expect: finding
        public String name() {
            StringBuilder out = new StringBuilder();
            while (!isEmpty()) {
                char letter = take();
                if (letter == '-') {
                    letter = take();
                }
                out.append(letter);
            }
            return out.toString();
        }

        // expect: pinned
        public String nameWithCare() {
            StringBuilder out = new StringBuilder();
            while (!isEmpty()) {
                char letter = take();
                if (letter == '-' && !isEmpty()) {
                    letter = take();
                }
                out.append(letter);
            }
            return out.toString();
        }
    }

    /** Exchanges names, as somebody else knows to, if anybody does. */
    public static class Exchange {
        private final UnaryOperator<String> known;
        private String otherwise;

        public Exchange() {
            this(null);
        }

        public Exchange(UnaryOperator<String> known) {
            this.known = known;
        }

        public void setOtherwise(String otherwise) {
            this.otherwise = otherwise;
        }

        // expect: finding
        public String replace(String name) {
            if (name == null) {
                return "";
            }
            return name.startsWith("$") ? resolve(name) : name;
        }

        // expect: nothing
        protected String resolve(String name) {
            return known.apply(name);
        }

        // expect: pinned
        public String replaceWithCare(String name) {
            if (name == null || known == null) {
                return "";
            }
            return known.apply(name);
        }

        /** It was never set: a step of a protocol out of order. */
        // expect: assumption
        public int lengthOtherwise() {
            return otherwise.length();
        }
    }
}
