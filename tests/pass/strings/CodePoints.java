package strings;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Surrogates, code points, and encoding and decoding of good and bad text. */
public class CodePoints {
    static String hex(byte[] bytes) {
        StringBuilder out = new StringBuilder();
        for (byte b : bytes) {
            out.append(String.format("%02x", b));
        }
        return out.toString();
    }

    static String escape(String s) {
        return s.chars().mapToObj(c -> c < 127 && c > 31 ? "" + (char) c : String.format("\\u%04x", c))
            .collect(Collectors.joining());
    }

    public static void main(String[] args) {
        String s = "a\u00e9\u20ac\ud83d\ude00z";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePointAt(3) + " "
            + s.codePointAt(4) + " " + s.codePointBefore(5) + " " + s.offsetByCodePoints(0, 4));
        System.out.println(s.codePoints().mapToObj(Integer::toHexString).toList());
        System.out.println(new String(new int[] {0x41, 0x1f44d, 0xe9}, 0, 3) + Character.toString(0x1f680));
        System.out.println(s.indexOf(0x1f600) + " " + s.lastIndexOf(0x1f600) + " " + s.indexOf("\ude00"));
        for (var charset : new java.nio.charset.Charset[] {StandardCharsets.UTF_8, StandardCharsets.UTF_16,
            StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII}) {
            byte[] bytes = s.getBytes(charset);
            System.out.println(charset + " " + hex(bytes) + " " + escape(new String(bytes, charset)));
        }
        System.out.println(hex("\ud83d".getBytes(StandardCharsets.UTF_8)) + " " + hex("\ude00x".getBytes(StandardCharsets.UTF_8)));
        byte[][] bad = {
            {(byte) 0xc3}, {(byte) 0xc3, 'a'}, {(byte) 0xe2, (byte) 0x82}, {(byte) 0xe2, (byte) 0x82, 'a'},
            {(byte) 0xf0, (byte) 0x9f, (byte) 0x98}, {(byte) 0xc0, (byte) 0x80}, {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
            {(byte) 0xf5, (byte) 0x80, (byte) 0x80, (byte) 0x80}, {(byte) 0xff, 'a', (byte) 0xfe}, {(byte) 0x80, 'b'},
        };
        for (byte[] bytes : bad) {
            System.out.println(hex(bytes) + " -> " + escape(new String(bytes, StandardCharsets.UTF_8)));
        }
        System.out.println(escape(new String(new byte[] {'a', (byte) 0x80, (byte) 0xff}, StandardCharsets.US_ASCII)));
        System.out.println(new String(new byte[] {'x', 'y', 'z'}, 1, 2, StandardCharsets.UTF_8));
        try {
            System.out.println("x".getBytes("no-such-charset").length);
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println(e);
        }
        for (int point : new int[] {'A', 'z', '5', ' ', 0xdf, 0x130, 0x3a3, 0x1c5, 0x4e2d, 0x1f600, 0x660, 0xad, 0x301}) {
            System.out.println(Integer.toHexString(point) + " " + Character.getType(point) + " " + Character.isLetter(point)
                + Character.isDigit(point) + Character.isUpperCase(point) + Character.isTitleCase(point)
                + Character.isJavaIdentifierPart(point) + Character.isIdentifierIgnorable(point)
                + " " + Integer.toHexString(Character.toUpperCase(point)) + " "
                + Integer.toHexString(Character.toLowerCase(point)) + " " + Character.getNumericValue(point) + " "
                + Character.charCount(point) + " " + Character.isSupplementaryCodePoint(point) + " "
                + Character.getDirectionality(point));
        }
        System.out.println(Character.highSurrogate(0x1f600) == '\ud83d');
        System.out.println(Character.UnicodeBlock.of(0x4e2d) + " " + Character.UnicodeScript.of(0x3b1));
        System.out.println(Arrays.toString(Character.toChars(0x1f600)).length() + " " + Character.isValidCodePoint(0x110000));
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("b€a\ud83d\ude00".chars().sorted().boxed().toList());
    }
}
