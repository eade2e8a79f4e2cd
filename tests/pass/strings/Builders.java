package strings;

import java.util.StringJoiner;

/** StringBuilder, StringBuffer and StringJoiner: inserting, deleting, reversing, growing, and their complaints. */
public class Builders {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        StringBuilder b = new StringBuilder("hello");
        b.insert(0, 12).insert(2, ' ').insert(3, true).insert(b.length(), 2.5).insert(1, (Object) null);
        System.out.println(b + " " + b.length());
        b.delete(1, 5).deleteCharAt(0).replace(0, 2, "<>").setCharAt(2, '€');
        System.out.println(b + " " + b.indexOf("e") + " " + b.lastIndexOf("l") + " " + b.charAt(2));
        b.setLength(5);
        System.out.println(b);
        b.setLength(7);
        System.out.println(b.length() + " " + (int) b.charAt(6));
        b.delete(3, 1000);
        System.out.println(b);
        System.out.println(new StringBuilder("abc").reverse() + " " + new StringBuilder("a😀b").reverse() + " "
            + new StringBuilder("\ude00\ud83d").reverse());
        attempt(() -> new StringBuilder("abc").deleteCharAt(3));
        attempt(() -> new StringBuilder("abc").insert(4, "x"));
        attempt(() -> new StringBuilder("abc").delete(2, 1));
        attempt(() -> new StringBuilder("abc").charAt(5));
        attempt(() -> new StringBuilder("abc").setLength(-1));
        attempt(() -> new StringBuilder("abc").substring(1, 9));
        attempt(() -> new StringBuilder("abc").append("abc", 2, 1));
        attempt(() -> new StringBuilder(-1));
        StringBuilder grown = new StringBuilder(0);
        System.out.print(grown.capacity());
        for (int i = 0; i < 40; i++) {
            int before = grown.capacity();
            grown.append(i % 10);
            if (grown.capacity() != before) {
                System.out.print(" " + grown.capacity());
            }
        }
        System.out.println();
        grown.trimToSize();
        System.out.println(grown.capacity());
        grown.appendCodePoint(0x1f600).append(new char[] {'a', 'b', 'c'}, 1, 1).append("0123456", 2, 4).append(1.0f).append(5L);
        System.out.println(grown + " " + grown.codePointCount(0, grown.length()) + " " + grown.codePointAt(40));
        StringBuilder latin = new StringBuilder("äöü");
        latin.append('€');
        latin.deleteCharAt(3);
        System.out.println(latin + " " + latin.toString().equals("äöü") + " " + latin.compareTo(new StringBuilder("äöz")));
        StringBuffer buffer = new StringBuffer();
        for (int i = 0; i < 5; i++) {
            buffer.append(i).append(buffer.length()).insert(0, buffer.length());
        }
        System.out.println(buffer + " " + buffer.reverse());
        StringJoiner joiner = new StringJoiner(", ", "{", "}").setEmptyValue("nothing");
        System.out.println(joiner + " " + joiner.length());
        joiner.add("a").add(null).add("c");
        StringJoiner other = new StringJoiner("-", "(", ")");
        other.add("x").add("y");
        System.out.println(joiner.merge(other) + " " + joiner.length() + " " + joiner.merge(joiner));
        char[] target = "..........".toCharArray();
        new StringBuilder("middle").getChars(1, 4, target, 5);
        System.out.println(target);
        System.out.println(new StringBuilder("x").chars().sum() + " " + "abc".contentEquals(new StringBuffer("abc")));
        System.out.println(new StringBuilder().append((String) null).append((char[]) "null".toCharArray())
            .append((StringBuffer) null).append((CharSequence) null, 1, 3));
    }
}
