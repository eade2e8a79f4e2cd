package strings;

import java.util.Arrays;

/** The methods of String at their edges. */
public class Basics {
    static void attempt(String what, java.util.function.Supplier<Object> action) {
        try {
            System.out.println(what + ": " + action.get());
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf('o') + " " + s.lastIndexOf('o') + " "
            + s.indexOf('o', 5) + " " + s.indexOf("World") + " " + s.indexOf("", 100) + " " + s.lastIndexOf("", -1)
            + " " + s.indexOf('x') + " " + s.lastIndexOf("l", 5));
        attempt("charAt(-1)", () -> s.charAt(-1));
        attempt("charAt(12)", () -> s.charAt(12));
        attempt("substring(3)", () -> s.substring(3));
        attempt("substring(12)", () -> "[" + s.substring(12) + "]");
        attempt("substring(13)", () -> s.substring(13));
        attempt("substring(5,3)", () -> s.substring(5, 3));
        attempt("substring(-1,3)", () -> s.substring(-1, 3));
        attempt("repeat(-1)", () -> s.repeat(-1));
        attempt("repeat(0)", () -> "[" + s.repeat(0) + "]");
        attempt("repeat(3)", () -> "ab".repeat(3) + "é".repeat(2) + "€x".repeat(2));
        attempt("compareTo", () -> "apple".compareTo("apricot") + " " + "a".compareTo("abc") + " "
            + "a".compareTo("€") + " " + "Z".compareToIgnoreCase("a") + " " + "é".compareTo("e"));
        attempt("equals", () -> s.equals("Hello, " + "World") + " " + s.equals(null) + " "
            + s.equalsIgnoreCase("hELLO, wORLD") + " " + "ß".equalsIgnoreCase("ẞ") + " " + "".equals(""));
        attempt("contentEquals", () -> s.contentEquals(new StringBuilder(s)) + " " + s.contentEquals("x"));
        attempt("startsWith", () -> s.startsWith("") + " " + s.startsWith("World", 7) + " " + s.startsWith("H", -1)
            + " " + s.endsWith("ld") + " " + s.endsWith(s + "x"));
        attempt("regionMatches", () -> s.regionMatches(true, 7, "xWORLD", 1, 5) + " "
            + s.regionMatches(7, "World!", 0, 6) + " " + s.regionMatches(-1, "H", 0, 1));
        attempt("replace", () -> s.replace('l', 'L') + " " + s.replace("l", "") + " " + "aaa".replace("aa", "b") + " "
            + "abc".replace("", "-") + " " + "none".replace('x', 'y'));
        attempt("trim", () -> "[" + " \t a b \n".trim() + "][" + "\u2003x\u2003".trim() + "][" + "\u2003x\u2003".strip()
            + "][" + "  x ".stripLeading() + "][" + " x  ".stripTrailing() + "]");
        attempt("isBlank", () -> "".isBlank() + " " + " \t".isBlank() + " " + "\u00a0".isBlank() + " " + "".isEmpty());
        attempt("case", () -> "Straße İ Σς".toUpperCase() + " " + "ΑΣ ΑΣΑ İ".toLowerCase());
        attempt("split", () -> Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1))
            + Arrays.toString("a,b,c".split(",", 2)) + Arrays.toString("".split(",")) + Arrays.toString(",a".split(","))
            + Arrays.toString("abc".split("")) + Arrays.toString("a1b22c".split("\\d+")));
        attempt("join", () -> String.join("-", "a", null, "c") + String.join("/", Arrays.asList("x", "y")));
        attempt("valueOf", () -> String.valueOf((Object) null) + String.valueOf(new char[] {'o', 'k'}) + String.valueOf(1.0f)
            + String.valueOf(true) + String.valueOf('c') + String.copyValueOf(new char[] {'a', 'b', 'c'}, 1, 2));
        attempt("lines", () -> "a\nb\r\nc\rd\n".lines().toList());
        attempt("chars", () -> "héy€".chars().sum());
        attempt("indent", () -> "a\n  b\nc".indent(2).replace("\n", "|") + "  a\n b".indent(-1).replace("\n", "|"));
        attempt("stripIndent", () -> "  a\n    b\n  ".stripIndent().replace("\n", "|"));
        attempt("translateEscapes", () -> "a\\tb\\u0041".replace("\\u0041", "\\101").translateEscapes());
        attempt("translateEscapes bad", () -> "\\q".translateEscapes());
        attempt("toCharArray", () -> s.toCharArray().length + " " + new String(s.toCharArray(), 7, 5));
        attempt("transform", () -> s.transform(t -> t.length()));
        attempt("concat", () -> s.concat("").equals(s) + "x".concat("é") + "é".concat("€"));
        attempt("hashCode", () -> s.hashCode() + " " + "".hashCode() + " " + "€uro".hashCode() + " "
            + "polygenelubricants".hashCode());
        attempt("format", () -> "%s is %d".formatted("x", 3));
        attempt("null argument", () -> s.contains(null));
    }
}
