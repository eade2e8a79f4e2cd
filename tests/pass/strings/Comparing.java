package strings;

import java.util.Arrays;
import java.util.Comparator;

/** Orders of strings: by code unit, ignoring case, natural, and across Latin-1 and UTF-16. */
public class Comparing {
    static int natural(String a, String b) {
        int i = 0;
        int j = 0;
        while (i < a.length() && j < b.length()) {
            if (Character.isDigit(a.charAt(i)) && Character.isDigit(b.charAt(j))) {
                int x = i;
                int y = j;
                while (x < a.length() && Character.isDigit(a.charAt(x))) {
                    x++;
                }
                while (y < b.length() && Character.isDigit(b.charAt(y))) {
                    y++;
                }
                int order = Long.compare(Long.parseLong(a, i, x, 10), Long.parseLong(b, j, y, 10));
                if (order != 0) {
                    return order;
                }
                i = x;
                j = y;
            } else {
                int order = Character.compare(a.charAt(i++), b.charAt(j++));
                if (order != 0) {
                    return order;
                }
            }
        }
        return Integer.compare(a.length() - i, b.length() - j);
    }

    static void show(String[] words, Comparator<String> order) {
        String[] sorted = words.clone();
        Arrays.sort(sorted, order);
        System.out.println(String.join(" ", sorted));
    }

    public static void main(String[] args) {
        String[] words = {"file10", "file9", "File1", "file1a", "é", "e", "z", "€", "Z", "", "\uff5e", "😀", "ÿ", "Ā"};
        show(words, Comparator.naturalOrder());
        show(words, Comparator.reverseOrder());
        show(words, String.CASE_INSENSITIVE_ORDER);
        show(words, Comparing::natural);
        show(words, Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        for (String a : new String[] {"", "a", "aa", "ä", "€", "a€"}) {
            StringBuilder line = new StringBuilder();
            for (String b : new String[] {"", "a", "ab", "ä", "€", "a€b"}) {
                line.append(a.compareTo(b)).append('/').append(a.compareToIgnoreCase(b)).append('/').append(a.equals(b)).append('/').append(a.startsWith(b)).append(' ');
            }
            System.out.println(line);
        }
        System.out.println("İ".equalsIgnoreCase("i") + " " + "ſ".equalsIgnoreCase("S") + " " + "Σ".equalsIgnoreCase("ς") + " " + "Ω".equalsIgnoreCase("\u2126") + " " + "ß".compareToIgnoreCase("ss"));
        System.out.println(CharSequence.compare("ab", new StringBuilder("ac")) + " " + "abc".contentEquals(java.nio.CharBuffer.wrap("abc")) + " " + new StringBuilder("x").compareTo(new StringBuilder("xy")));
        System.out.println("Hash".hashCode() + " " + "ÄÖ".hashCode() + " " + "Ā€".hashCode() + " " + "a".repeat(1000).hashCode());
    }
}
