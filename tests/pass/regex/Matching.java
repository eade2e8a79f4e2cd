package regex;

import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** java.util.regex: groups, quantifiers, look-around, flags, replacement, errors. */
public class Matching {
    static void show(String regex, String input) {
        Matcher matcher = Pattern.compile(regex).matcher(input);
        StringBuilder out = new StringBuilder(regex + " on " + input + ":");
        while (matcher.find()) {
            out.append(" [").append(matcher.start()).append(',').append(matcher.end()).append(' ').append(matcher.group());
            for (int i = 1; i <= matcher.groupCount(); i++) {
                out.append(" $").append(i).append('=').append(matcher.group(i));
            }
            out.append(']');
        }
        System.out.println(out);
    }

    public static void main(String[] args) {
        show("a*", "baaac");
        show("(a)(b)?", "abaab");
        show("a{2,3}?", "aaaaa");
        show("a++b", "aaab");
        show("(\\w+)@(\\w+)\\.com", "x@y.com, joe@site.com");
        show("(?<year>\\d{4})-(?<month>\\d\\d)", "2021-05 and 1999-12");
        show("(?=a)\\w", "bab");
        show("(?<!\\d)\\d{2}(?!\\d)", "1 22 333 44");
        show("(?<=\\$)\\d+", "$15 16 $17");
        show("\\b\\w", "one two");
        show("(.)\\1", "aabbcd");
        show("(?i)HELLO", "hello Hello");
        show("(?m)^\\w+$", "one\ntwo\nthree four");
        show("(?s)a.b", "a\nb");
        show("[a-c&&[^b]]+", "abcab");
        show("[^\\s,]+", "a, b ,c");
        show("\\p{Lu}\\p{Ll}+", "Hello World Ünï");
        show("\\p{IsGreek}+", "abc αβγ");
        show("(?:x|y(z))+", "xyzx");
        show("\\Qa.b\\E", "a.b axb");
        show("", "ab");
        show("(a|ab)(c|bcd)(d*)", "abcd");
        show("\\R", "a\r\nb\nc");
        show("\\X", "e\u0301a");
        show("😀+", "x😀😀y");
        Matcher m = Pattern.compile("(\\w)(\\d)").matcher("a1b2c3");
        System.out.println(m.replaceAll("$2$1") + " " + m.replaceFirst("\\$") + " " + m.replaceAll(r -> r.group(1).toUpperCase() + Integer.parseInt(r.group(2)) * 2));
        StringBuilder built = new StringBuilder();
        m.reset();
        while (m.find()) {
            m.appendReplacement(built, "<$0>");
        }
        System.out.println(m.appendTail(built));
        System.out.println(m.reset().results().map(MatchResult::group).toList() + " " + m.reset().lookingAt() + " " + m.matches() + " " + m.reset("z9").matches() + " " + m.hitEnd());
        m.region(0, 1);
        System.out.println(m.find() + " " + m.reset().regionEnd());
        System.out.println(Arrays.toString(Pattern.compile("\\s*,\\s*").split("a , b,c ,, d,,")) + Pattern.compile("-").splitAsStream("x-y").toList());
        System.out.println(Pattern.matches("[+-]?\\d+", "-12") + " " + Pattern.compile("x").asPredicate().test("axb") + " " + Pattern.compile("x").asMatchPredicate().test("axb") + " " + Pattern.quote("a\\Eb"));
        System.out.println("a.b.c".replaceAll(".", "x") + " " + "a.b.c".replace(".", "x") + " " + "tel 555".replaceAll("(\\d)(\\d)", "$2$1") + " " + Matcher.quoteReplacement("$1\\"));
        for (String bad : new String[] {"(", "[a", "a{2", "*a", "(?<n>a)(?<n>b)", "\\k<x>", "a{3,2}", "\\p{Foo}", "(?z)"}) {
            try {
                Pattern.compile(bad);
                System.out.println(bad + " compiled");
            } catch (PatternSyntaxException e) {
                System.out.println(e.getDescription() + " " + e.getIndex() + " | " + e.getMessage().replace("\n", "\\n").replace(System.lineSeparator(), "\\n"));
            }
        }
        try {
            Pattern.compile("a").matcher("a").group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            "a".replaceAll("a", "$1");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Pattern.compile("a b # comment", Pattern.COMMENTS).matcher("ab").matches() + " " + Pattern.compile("É", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE).matcher("é").matches()
            + " " + Pattern.compile("a.c", Pattern.LITERAL).matcher("a.c").matches() + " " + Pattern.compile("x", Pattern.MULTILINE | Pattern.DOTALL).flags());
        Matcher named = Pattern.compile("(?<k>\\w+)=(?<v>\\w*)").matcher("key=");
        System.out.println(named.matches() + " " + named.group("k") + "[" + named.group("v") + "] " + named.start("v"));
    }
}
