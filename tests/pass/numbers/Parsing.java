package numbers;

import java.util.function.Function;

/** Parsing and printing of integers in every radix, and the messages for what is no number. */
public class Parsing {
    static <T> void attempt(Function<String, T> parse, String... texts) {
        for (String text : texts) {
            try {
                System.out.print(parse.apply(text) + " ");
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        System.out.println();
    }

    public static void main(String[] args) {
        attempt(Integer::parseInt, "0", "-0", "+7", "2147483647", "-2147483648", "2147483648", "-2147483649", "", "-", "+",
            " 1", "1 ", "1_000", "0x10", "١٢", null, "99999999999999999999", "12a");
        attempt(Long::parseLong, "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1L", "");
        attempt(Byte::parseByte, "127", "-128", "128", "-129");
        attempt(Short::parseShort, "32767", "32768");
        attempt(text -> Integer.parseInt(text, 16), "ff", "FF", "-80000000", "7fffffff", "80000000", "g");
        attempt(text -> Integer.parseInt(text, 36), "zz", "-ZIK0ZJ", "zik0zk");
        attempt(text -> Integer.parseInt(text, 1), "0");
        attempt(text -> Integer.parseInt(text, 37), "0");
        attempt(text -> Integer.parseUnsignedInt(text), "4294967295", "4294967296", "-1");
        attempt(text -> Long.parseUnsignedLong(text, 16), "ffffffffffffffff", "10000000000000000");
        attempt(Integer::decode, "10", "0x1F", "#ff", "-0x80", "010", "-#1", "0x", "--1", "08");
        attempt(Long::decode, "0xffffffffffff", "-0777");
        attempt(text -> Integer.parseInt(text, 2, 5, 10), "ab123cd", "a");
        attempt(Boolean::parseBoolean, "true", "TRUE", "yes", null, "");
        for (int n : new int[] {0, 1, -1, 255, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            System.out.println(Integer.toString(n) + " " + Integer.toBinaryString(n) + " " + Integer.toOctalString(n) + " "
                + Integer.toHexString(n) + " " + Integer.toString(n, 36) + " " + Integer.toString(n, 99) + " "
                + Integer.toUnsignedString(n) + " " + Integer.toUnsignedLong(n));
        }
        for (long n : new long[] {0, -1, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE}) {
            System.out.println(Long.toString(n) + " " + Long.toHexString(n) + " " + Long.toString(n, 7) + " "
                + Long.toUnsignedString(n) + " " + Long.toUnsignedString(n, 16) + " " + Long.toOctalString(n));
        }
        System.out.println(Integer.compareUnsigned(-1, 1) + " " + Integer.divideUnsigned(-1, 2) + " "
            + Integer.remainderUnsigned(-1, 7) + " " + Long.divideUnsigned(-1, 10) + " " + Long.remainderUnsigned(-1, 10)
            + " " + Long.compareUnsigned(1, -1) + " " + Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedLong((short) -2));
        System.out.println(Integer.getInteger("no.such.property", 5) + " " + Long.getLong("no.such.property"));
        System.out.println(Character.digit('f', 16) + " " + Character.digit('g', 16) + " " + Character.forDigit(11, 16) + " "
            + (int) Character.forDigit(16, 16));
    }
}
