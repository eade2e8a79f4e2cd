package strings;

import java.util.ArrayList;
import java.util.List;

/** Searching in text by hand, against what the library finds. */
public class Searching {
    static List<Integer> naive(String text, String word) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i + word.length() <= text.length(); i++) {
            if (text.startsWith(word, i)) {
                found.add(i);
            }
        }
        return found;
    }

    static List<Integer> knuthMorrisPratt(String text, String word) {
        int[] fail = new int[word.length() + 1];
        for (int i = 1, k = 0; i < word.length(); i++) {
            while (k > 0 && word.charAt(i) != word.charAt(k)) {
                k = fail[k];
            }
            fail[i + 1] = word.charAt(i) == word.charAt(k) ? ++k : k;
        }
        List<Integer> found = new ArrayList<>();
        for (int i = 0, k = 0; i < text.length(); i++) {
            while (k > 0 && text.charAt(i) != word.charAt(k)) {
                k = fail[k];
            }
            if (text.charAt(i) == word.charAt(k) && ++k == word.length()) {
                found.add(i - k + 1);
                k = fail[k];
            }
        }
        return found;
    }

    static List<Integer> library(String text, String word) {
        List<Integer> found = new ArrayList<>();
        for (int i = text.indexOf(word); i >= 0; i = text.indexOf(word, i + 1)) {
            found.add(i);
        }
        return found;
    }

    static boolean palindrome(String s) {
        String letters = s.toLowerCase().replaceAll("[^\\p{L}]", "");
        return new StringBuilder(letters).reverse().toString().equals(letters);
    }

    static String compress(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) {
                continue;
            }
            out.append(s.charAt(i)).append(j - i > 1 ? "" + (j - i) : "");
        }
        return out.toString();
    }

    static String caesar(String s, int shift) {
        return s.chars().map(c -> Character.isUpperCase(c) ? 'A' + Math.floorMod(c - 'A' + shift, 26) : Character.isLowerCase(c) ? 'a' + Math.floorMod(c - 'a' + shift, 26) : c)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }

    public static void main(String[] args) {
        String[][] cases = {{"abracadabra", "abra"}, {"aaaaa", "aa"}, {"mississippi", "issi"}, {"grün grüßt grün", "grü"}, {"€a€a€a", "€a€"}, {"short", "much longer"}, {"xyz", "q"}};
        for (String[] c : cases) {
            List<Integer> found = naive(c[0], c[1]);
            System.out.println(c[1] + " in " + c[0] + ": " + found + " " + found.equals(knuthMorrisPratt(c[0], c[1])) + found.equals(library(c[0], c[1])) + " " + c[0].lastIndexOf(c[1]) + " " + c[0].contains(c[1]));
        }
        System.out.println(palindrome("A man, a plan, a canal: Panama!") + " " + palindrome("Jurat"));
        System.out.println(compress("aaabccddddd") + compress("") + compress("é€€"));
        System.out.println(caesar("Hello, World!", 3) + " " + caesar(caesar("Round Trip", 100), -100));
        System.out.println("a\tb".translateEscapes().length() + " " + "The End".chars().filter(c -> "aeiou".indexOf(Character.toLowerCase(c)) >= 0).count());
    }
}
