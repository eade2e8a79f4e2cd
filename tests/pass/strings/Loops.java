package strings;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Loops over the bytes of strings and arrays, which a JVM may do natively: all lengths, offsets and differences. */
public class Loops {
    private static int seed = 12345;

    private static int next(int bound) {
        seed = seed * 1103515245 + 12345;
        return (seed >>> 16) % bound;
    }

    private static String text(int length, boolean wide, int letters) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < length; i++) {
            builder.append((char) ((wide && next(3) == 0 ? 0x3b1 : 'a') + next(letters)));
        }
        return builder.toString();
    }

    public static void main(String[] args) {
        strings(false);
        strings(true);
        coding();
        arrays();
    }

    private static void strings(boolean wide) {
        long sum = 0;
        int found = 0;
        int equal = 0;
        for (int length = 0; length < 40; length++) {
            for (int round = 0; round < 12; round++) {
                String one = text(length, wide, 2);
                String other = round % 3 == 0 ? new String(one.toCharArray()) : text(length + round % 2, wide, 2);
                sum = sum * 31 + one.hashCode();
                equal += one.equals(other) ? 1 : 0;
                sum = sum * 31 + Integer.signum(one.compareTo(other)) + one.compareTo(other);
                String part = text(round % 5, wide, 2);
                for (int from = -1; from <= length + 1; from += 3) {
                    found += one.indexOf(part, from) + one.lastIndexOf(part, from);
                }
                found += one.contains(part) ? 1 : 0;
                equal += one.startsWith(part) ? 1 : 0;
                equal += one.endsWith(part) ? 1 : 0;
                equal += one.regionMatches(true, round % 4, other, 1, 3) ? 1 : 0;
            }
        }
        System.out.println((wide ? "wide " : "latin ") + sum + " " + found + " " + equal);
    }

    private static void coding() {
        long sum = 0;
        for (int length = 0; length < 70; length++) {
            byte[] bytes = new byte[length];
            for (int i = 0; i < length; i++) {
                bytes[i] = (byte) ('a' + next(26));
            }
            sum = sum * 31 + new String(bytes, StandardCharsets.UTF_8).hashCode();
            if (length > 0) {
                bytes[next(length)] = (byte) 0xe9;
            }
            sum = sum * 31 + new String(bytes, StandardCharsets.UTF_8).hashCode();
            sum = sum * 31 + new String(bytes, StandardCharsets.ISO_8859_1).hashCode();
            sum = sum * 31 + new String(bytes, length / 3, length / 2, StandardCharsets.US_ASCII).hashCode();
            sum = sum * 31 + Arrays.hashCode(text(length, true, 9).getBytes(StandardCharsets.UTF_8));
        }
        System.out.println("coding " + sum);
    }

    private static void arrays() {
        long sum = 0;
        for (int length = 0; length < 40; length++) {
            for (int at = -1; at < length; at += 2) {
                byte[] bytes = new byte[length];
                char[] chars = new char[length];
                short[] shorts = new short[length];
                int[] ints = new int[length];
                long[] longs = new long[length];
                float[] floats = new float[length];
                double[] doubles = new double[length];
                boolean[] booleans = new boolean[length];
                byte[] bytes2 = bytes.clone();
                char[] chars2 = chars.clone();
                short[] shorts2 = shorts.clone();
                int[] ints2 = ints.clone();
                long[] longs2 = longs.clone();
                float[] floats2 = floats.clone();
                double[] doubles2 = doubles.clone();
                boolean[] booleans2 = booleans.clone();
                if (at >= 0) {
                    bytes2[at] = -1;
                    chars2[at] = 1;
                    shorts2[at] = -1;
                    ints2[at] = -1;
                    longs2[at] = 1L << 40;
                    floats2[at] = at % 4 == 1 ? -0.0f : Float.NaN;
                    doubles2[at] = at % 4 == 1 ? -0.0 : Double.NaN;
                    booleans2[at] = true;
                }
                int[] mismatches = {
                    Arrays.mismatch(bytes, bytes2), Arrays.mismatch(chars, chars2), Arrays.mismatch(shorts, shorts2),
                    Arrays.mismatch(ints, ints2), Arrays.mismatch(longs, longs2), Arrays.mismatch(floats, floats2),
                    Arrays.mismatch(doubles, doubles2), Arrays.mismatch(booleans, booleans2),
                };
                for (int mismatch : mismatches) {
                    if (mismatch != at) {
                        System.out.println("length " + length + ": " + mismatch + " for " + at);
                    }
                    sum = sum * 31 + mismatch;
                }
                sum = sum * 31 + Arrays.compare(bytes, bytes2) + Arrays.compareUnsigned(bytes, bytes2);
                sum = sum * 31 + Arrays.compare(ints, ints2) + Arrays.compare(longs, longs2) + Arrays.compare(doubles, doubles2);
                sum = sum * 31 + (Arrays.equals(chars, chars2) ? 1 : 0) + (Arrays.equals(doubles, doubles2) ? 1 : 0);
                if (length > 4) {
                    sum = sum * 31 + Arrays.mismatch(bytes, 1, length - 1, bytes2, 2, length);
                }
            }
        }
        System.out.println("arrays " + sum);
    }
}
