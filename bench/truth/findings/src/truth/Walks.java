package truth;

import java.util.ArrayList;
import java.util.List;

/** Positions that a loop moves on, with and without a look at the end. */
public class Walks {
    // expect: finding
    public static int quoted(String text) {
        int found = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '"') {
                i++;
                while (text.charAt(i) != '"') {
                    i++;
                }
                found++;
            }
        }
        return found;
    }

    // expect: finding
    public static String withoutBlanks(String text) {
        if (text.isEmpty()) {
            return text;
        }
        int end = text.length();
        while (text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }

    // expect: finding
    public static List<String> rest(String[] words) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            if ("--".equals(words[i])) {
                for (i++; ; i++) {
                    found.add(words[i]);
                }
            }
        }
        return found;
    }

    // expect: finding
    public static String afterBlanks(String text) {
        int i = 0;
        while (text.charAt(i) == ' ') {
            i++;
        }
        if (i == text.length()) {
            return "none";
        }
        return text.substring(i);
    }

    // expect: finding
    public static String withoutZeros(String digits) {
        int last = digits.length() - 1;
        while (digits.charAt(last) == '0') {
            last--;
        }
        if (last < 0) {
            return "0";
        }
        return digits.substring(0, last + 1);
    }

    // expect: finding
    public static int firstFull(List<Integer> rooms, int wanted) {
        if (rooms.size() == 0) {
            return -1;
        }
        int i = 0;
        while (rooms.get(i) < wanted) {
            i++;
        }
        return i;
    }

    // expect: finding
    public static int words(String text) {
        int count = 0;
        int i = 0;
        while (i < text.length()) {
            i = skip(text, i);
            count++;
        }
        return count;
    }

    private static int skip(String text, int i) {
        while (text.charAt(i) != ' ') {
            i++;
        }
        return i + 1;
    }

    /** The end that was given is looked at after the loop, not in it. */
    // expect: finding
    public static int blanks(char[] letters, int end) {
        int i = 0;
        while (letters[i] == ' ') {
            i++;
        }
        if (i >= end) {
            return end;
        }
        return i;
    }

    /** Nothing is said about texts without a colon. */
    // expect: pinned
    public static int colon(String text) {
        int i = 0;
        while (text.charAt(i) != ':') {
            i++;
        }
        return i;
    }

    // expect: pinned
    public static int bounded(String text) {
        int i = 0;
        while (i < text.length() && text.charAt(i) == ' ') {
            i++;
        }
        return i;
    }

    /** The loop has its own end, which may be wrong. */
    // expect: assumption
    public static int sum(int[] numbers, int count) {
        if (numbers.length == 0) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += numbers[i];
        }
        return sum;
    }

    /** Two arrays, one end. */
    // expect: assumption
    public static int product(int[] left, int[] right) {
        if (right.length == 0) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }

    /** It puts there itself what ends the loop. */
    // expect: pinned
    public static int found(int[] numbers, int wanted) {
        if (numbers.length == 0) {
            return -1;
        }
        int[] all = java.util.Arrays.copyOf(numbers, numbers.length + 1);
        all[numbers.length] = wanted;
        int i = 0;
        while (all[i] != wanted) {
            i++;
        }
        return i == numbers.length ? -1 : i;
    }

    /** Positions come from elsewhere. */
    // expect: pinned
    public static int picked(int[] numbers, int[] order) {
        if (numbers.length == 0) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < order.length; i++) {
            sum += numbers[order[i]];
        }
        return sum;
    }

    /** The inner loop has an end of its own. */
    // expect: pinned
    public static int runs(String text, int width) {
        int runs = 0;
        for (int i = 0; i < text.length(); i++) {
            for (int end = i + width; i < end; i++) {
                if (text.charAt(i) == '\n') {
                    runs++;
                }
            }
        }
        return runs;
    }

    /** Both ends are in the loop. */
    // expect: pinned
    public static boolean same(String text) {
        if (text.isEmpty()) {
            return true;
        }
        int low = 0;
        int high = text.length() - 1;
        while (low < high && text.charAt(low) == text.charAt(high)) {
            low++;
            high--;
        }
        return low >= high;
    }

    /** Somebody else knows the end. */
    // expect: pinned
    public int asked(int[] numbers) {
        if (numbers.length == 0) {
            return 0;
        }
        int sum = 0;
        int i = 0;
        while (isInside(i)) {
            sum += numbers[i++];
        }
        return sum;
    }

    private boolean isInside(int i) {
        return i < 3;
    }

    /** It begins beyond the end, which whoever calls decides; from there it walks the other way. */
    // expect: pinned
    public static int padding(char[] text, int from, int length) {
        while (length > 0 && text[from + length - 1] == '=') {
            length--;
        }
        int sum = 0;
        for (int at = from; at < from + length && at < text.length; at++) {
            sum += text[at];
        }
        return sum;
    }

    /** The same, with an end that is looked for on the way up. */
    // expect: pinned
    public static String line(int[] text, int at) {
        int start = at;
        while (start > 0 && text[start - 1] != 10) {
            start--;
        }
        int end = at;
        while (end < text.length && text[end] != 10) {
            end++;
        }
        return start + "-" + end;
    }

    /** The rows are as long as they are: the outer loop's position is none that the inner loop moves on. */
    // expect: pinned
    public static int weighted(int[][] rows, int[] weights) {
        int sum = 0;
        for (int row = 0; row < rows.length; row++) {
            for (int at = 0; at < weights.length; at++) {
                sum += rows[row][at] * weights[at];
            }
        }
        return sum;
    }

    /** The inner loop has come to the end of the second matrix before: that is over when it begins anew. */
    // expect: assumption
    public static int[][] product(int[][] left, int[][] right) {
        int[][] result = new int[left.length][right[0].length];
        for (int row = 0; row < left.length; row++) {
            for (int column = 0; column < right[0].length; column++) {
                for (int at = 0; at < right.length; at++) {
                    result[row][column] += left[row][at] * right[at][column];
                }
            }
        }
        return result;
    }

    /** A position that only the outer loop moves on, past the end that is looked for afterwards. */
    // expect: finding
    public static int stops(int[] track, int lanes) {
        int at = 0;
        int sum = 0;
        while (track[at] != 7) {
            for (int lane = 0; lane < lanes; lane++) {
                sum += lane;
            }
            at++;
        }
        return at < track.length - 1 ? sum : -sum;
    }

    /** The same variable, twice: once with an end. */
    // expect: finding
    public static boolean begins(char[] text, String word) {
        char[] copy = new char[word.length()];
        int i;
        for (i = 0; i < word.length(); i++) {
            copy[i] = i < text.length ? text[i] : ' ';
        }
        for (i = 0; ; i++) {
            if (copy[i] != word.charAt(i)) {
                return false;
            }
        }
    }

    // expect: finding
    public static int firstLarge(int[] values, int least) {
        int sum = 0;
        int i;
        for (i = 0; i < values.length; i++) {
            sum += values[i];
        }
        if (sum < least) {
            return sum;
        }
        i = 0;
        while (values[i] < 5) {
            i++;
        }
        return i;
    }

    // expect: finding
    public static int firstLong(List<String> words) {
        int i = 0;
        int letters = 0;
        while (i < words.size()) {
            letters += words.get(i).length();
            i++;
        }
        for (i = 0; words.get(i).length() < 3; i++) {
            letters--;
        }
        return letters;
    }

    /** The second time it begins where whoever calls says. */
    // expect: pinned
    public static int later(char[] text, int from) {
        int letters = 0;
        int i;
        for (i = 0; i < text.length; i++) {
            letters += text[i] == 'a' ? 1 : 0;
        }
        for (i = from; text[i] != 'a'; i++) {
            letters--;
        }
        return letters;
    }

    /** The second loop has an end of its own. */
    // expect: assumption
    public static int head(int[] numbers, int count) {
        int sum = 0;
        int i;
        for (i = 0; i < numbers.length; i++) {
            sum += numbers[i];
        }
        for (i = 0; i < count; i++) {
            sum -= numbers[i];
        }
        return sum;
    }

    /** The end of one is not the end of the other. */
    // expect: pinned
    public static int blanksBefore(String text, String other) {
        int i;
        int sum = 0;
        for (i = 0; i < other.length(); i++) {
            sum += other.charAt(i);
        }
        for (i = 0; text.charAt(i) == ' '; i++) {
            sum--;
        }
        return sum;
    }

    /** The array is as long as the code has made it. */
    // expect: finding
    public static char[] doubled(String text) {
        int size = text.length() * 2;
        char[] all = new char[size];
        int at = 0;
        for (int i = 0; i < text.length(); i++) {
            all[at++] = text.charAt(i);
            if (text.charAt(i) != '-') {
                all[at++] = ' ';
            }
            if (at < size) {
                all[at++] = '.';
            }
        }
        return all;
    }

    // expect: finding
    public static int[] padded(int[] numbers, int size) {
        if (size < numbers.length) {
            return numbers;
        }
        int[] all = new int[size];
        int at = 0;
        for (int number : numbers) {
            all[at++] = number;
        }
        while (at <= size) {
            all[at++] = -1;
        }
        return all;
    }

    // expect: finding
    public static String pairs(String text) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            char first = text.charAt(i++);
            char second = i < text.length() ? text.charAt(i++) : ' ';
            out.append(first).append(second);
            if (i >= text.length()) {
                out.append('.');
            }
            out.append(text.charAt(i++));
        }
        return out.toString();
    }

    // expect: pinned
    public static String triples(String text) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            char first = text.charAt(i++);
            char second = i < text.length() ? text.charAt(i++) : ' ';
            char third = i < text.length() ? text.charAt(i++) : ' ';
            out.append(first).append(second).append(third);
        }
        return out.toString();
    }

    /** How much room there is, whoever calls says, and how much comes, too. */
    // expect: pinned
    public static int[] room(int[] numbers, int size) {
        int[] all = new int[Math.max(0, size)];
        for (int i = 0; i < numbers.length; i++) {
            all[i] = numbers[i];
        }
        return all;
    }

    /** Whoever says where to stop may be wrong, which is known in one loop and not in the other. */
    // expect: finding
    public static int around(int[] numbers, int at, int width) {
        if (at < 0 || width < 0 || width > 100 || at > 1000) {
            return 0;
        }
        int from = at - width;
        if (from < 0) {
            from = 0;
        }
        int sum = 0;
        int i;
        for (i = from; i < at; i++) {
            sum -= numbers[i];
        }
        for (i = at; i < at + width && i < numbers.length; i++) {
            sum += numbers[i];
        }
        return sum;
    }

    // expect: finding
    public static String excerpt(List<String> lines, int first, int count) {
        StringBuilder out = new StringBuilder();
        int line;
        for (line = 0; line < first && line < lines.size(); line++) {
            out.append(lines.get(line).length());
        }
        for (line = 0; line < count; line++) {
            out.append(lines.get(line));
        }
        return out.toString();
    }

    /** What is looked for beside another end is the end of something else. */
    // expect: assumption
    public static int apart(int[] left, int[] right, int count) {
        int sum = 0;
        int i;
        for (i = 0; i < count && i < left.length; i++) {
            sum += left[i];
        }
        for (i = 0; i < count; i++) {
            sum += right[i];
        }
        return sum;
    }

    /** What is not blank comes in pairs, or does not. */
    // expect: finding
    public static int pairsBeforeBlanks(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        int sum = 0;
        int i = 0;
        while (i < end) {
            int high = text.charAt(i++);
            int low = text.charAt(i++);
            sum += high * 10 + low;
        }
        return sum;
    }

    /** The end is where whoever calls says. */
    // expect: pinned
    public static int pairsUpTo(int[] numbers, int end) {
        while (end > 0 && end % 2 != 0) {
            end--;
        }
        int sum = 0;
        int i = 0;
        while (i < end) {
            sum += numbers[i++];
            sum -= numbers[i++];
        }
        return sum;
    }

    // expect: finding
    public static char[] marked(String text) {
        int size = text.length() + 1;
        char[] all = new char[size];
        int at = 0;
        for (int i = 0; i < text.length(); i++) {
            all[at++] = text.charAt(i);
            if (at < size) {
                all[at++] = '.';
            }
        }
        return all;
    }
}
