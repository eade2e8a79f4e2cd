package strings;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Hashing, comparing and searching strings and arrays of many lengths, where virtual machines take short cuts. */
public class ByteLoops {
    static long sum;

    static void add(long value) {
        sum = sum * 1_000_003 + value;
    }

    static String text(Random random, int length, int letters) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < length; i++) {
            int letter = random.nextInt(letters);
            builder.append(letter == 7 ? '\u00e9' : letter == 8 ? '\u20ac' : (char) ('a' + letter));
        }
        return builder.toString();
    }

    public static void main(String[] args) {
        Random random = new Random(42);
        for (int letters : new int[] {1, 2, 5, 8, 9}) {
            sum = 0;
            for (int round = 0; round < 200; round++) {
                String left = text(random, random.nextInt(20), letters);
                String right = random.nextInt(3) == 0 ? new String(left.toCharArray()) : text(random, random.nextInt(20), letters);
                add(left.hashCode());
                add(left.compareTo(right));
                add(left.equals(right) ? 1 : 2);
                add(left.indexOf(text(random, random.nextInt(4), letters)));
                add(left.indexOf(text(random, 1, letters), random.nextInt(24) - 2));
                add((left + right).indexOf(right));
                add((left + right).lastIndexOf(left));
                add(left.contentEquals(new StringBuilder(right)) ? 1 : 2);
                byte[] bytes = left.getBytes(StandardCharsets.UTF_8);
                byte[] others = right.getBytes(StandardCharsets.UTF_8);
                add(new String(bytes, StandardCharsets.UTF_8).equals(left) ? 1 : 2);
                add(new String(bytes, StandardCharsets.US_ASCII).hashCode());
                add(Arrays.mismatch(bytes, others));
                add(Arrays.compare(bytes, others));
                add(Arrays.equals(bytes, others) ? 1 : 2);
                add(Arrays.mismatch(left.toCharArray(), right.toCharArray()));
                add(Arrays.mismatch(left.chars().toArray(), right.chars().toArray()));
                add(Arrays.mismatch(left.chars().asLongStream().toArray(), right.chars().asLongStream().toArray()));
                add(Arrays.hashCode(bytes));
                ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
                ByteBuffer heap = ByteBuffer.wrap(others);
                add(direct.mismatch(heap));
                add(heap.compareTo(direct));
            }
            System.out.println(letters + " " + sum);
        }
        System.out.println("".indexOf("") + " " + "abc".indexOf("", 2) + " " + "abc".indexOf("", 9) + " " + "".equals("a") + " " + "".hashCode() + " " + "a".compareTo("") + " " + "\u00ff".compareTo("a") + " " + "ab".indexOf("abc"));
        System.out.println(Arrays.mismatch(new double[] {0.0, Double.NaN}, new double[] {0.0, Double.NaN}) + " " + Arrays.mismatch(new double[] {0.0}, new double[] {-0.0}) + " " + Arrays.equals(new float[] {Float.NaN}, new float[] {Float.NaN}));
    }
}
