package bits;

/** Bit methods of Integer and Long, checked against loops, and shifts by every distance. */
public class Twiddling {
    static int slowCount(long n) {
        int count = 0;
        for (int i = 0; i < 64; i++) {
            count += (n >>> i & 1) == 1 ? 1 : 0;
        }
        return count;
    }

    static int slowReverse(int n) {
        int out = 0;
        for (int i = 0; i < 32; i++) {
            out = out << 1 | n >>> i & 1;
        }
        return out;
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 2, 0x80000000, 0x7fffffff, 0x12345678, 0xff00ff00, 42, -42};
        for (int n : ints) {
            System.out.println(n + " " + Integer.bitCount(n) + " " + Integer.highestOneBit(n) + " " + Integer.lowestOneBit(n) + " " + Integer.numberOfLeadingZeros(n) + " " + Integer.numberOfTrailingZeros(n) + " " + Integer.reverse(n) + " "
                + Integer.reverseBytes(n) + " " + Integer.rotateLeft(n, 7) + " " + Integer.rotateRight(n, 33) + " " + Integer.signum(n) + " " + (slowReverse(n) == Integer.reverse(n)));
        }
        long[] longs = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789abcdef0L, 1L << 40};
        for (long n : longs) {
            System.out.println(n + " " + Long.bitCount(n) + " " + Long.highestOneBit(n) + " " + Long.lowestOneBit(n) + " " + Long.numberOfLeadingZeros(n) + " " + Long.numberOfTrailingZeros(n) + " " + Long.reverse(n) + " " + Long.reverseBytes(n) + " "
                + Long.rotateLeft(n, 20) + " " + Long.signum(n) + " " + (slowCount(n) == Long.bitCount(n)));
        }
        System.out.println(Short.reverseBytes((short) 0x1234) + " " + Character.reverseBytes('\u1234') + " " + Byte.toUnsignedLong((byte) -7));
        long check = 0;
        for (int distance = -70; distance <= 70; distance++) {
            for (int n : ints) {
                check = check * 31 + (n << distance) + (n >> distance) * 3L + (n >>> distance) * 5L;
                check ^= ((long) n << distance) + ((long) n >> distance) + ((long) n >>> distance);
            }
        }
        System.out.println(check);
        byte b = (byte) 0x80;
        System.out.println((b >> 1) + " " + (b >>> 1) + " " + ((b & 0xff) >> 1) + " " + (byte) (b << 1) + " " + (b ^ 0xff) + " " + ~b);
        short s = (short) 0xf0f0;
        s >>>= 4;
        System.out.println(s + " " + (char) (s & 0x7f));
        int crc = 0xffffffff;
        for (byte x : "123456789".getBytes()) {
            crc ^= x & 0xff;
            for (int i = 0; i < 8; i++) {
                crc = crc >>> 1 ^ (0xedb88320 & -(crc & 1));
            }
        }
        System.out.println(Integer.toHexString(~crc));
        long hash = 0xcbf29ce484222325L;
        for (char c : "hash me".toCharArray()) {
            hash = (hash ^ c) * 0x100000001b3L;
        }
        System.out.println(Long.toUnsignedString(hash));
        int gray = 0;
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 16; i++) {
            gray = i ^ i >> 1;
            out.append(Integer.toBinaryString(16 | gray).substring(1)).append(' ');
        }
        System.out.println(out);
        System.out.println((0b1010_1010 & 0x0F | 0_17) + " " + 0x1.8p1 + " " + 1_000_000L + " " + 'a' % 7 + " " + (5 & 6) + (5 | 6) + (5 ^ 6));
    }
}
