package numbers;

/** Counters that wrap, sums that overflow, and loops at the edge of ranges. */
public class Overflows {
    static byte b = Byte.MAX_VALUE;
    static short s = Short.MIN_VALUE;
    static char c = Character.MAX_VALUE;
    static int i = Integer.MAX_VALUE;
    static long l = Long.MIN_VALUE;
    byte[] bytes = {127};
    long[] longs = {Long.MAX_VALUE};

    static int average(int a, int b) {
        return (a + b) / 2;
    }

    static int safeAverage(int a, int b) {
        return (a & b) + ((a ^ b) >> 1);
    }

    public static void main(String[] args) {
        System.out.println(b++ + " " + b + " " + --s + " " + s + " " + (int) c++ + " " + (int) c + " " + ++i + " " + i-- + " " + i + " " + --l + " " + l);
        Overflows o = new Overflows();
        o.bytes[0]++;
        o.longs[0] += 1;
        System.out.println(o.bytes[0] + " " + o.longs[0] + " " + (o.bytes[0] >>>= 3) + " " + (o.bytes[0] -= 17.9));
        System.out.println(average(Integer.MAX_VALUE, Integer.MAX_VALUE) + " " + safeAverage(Integer.MAX_VALUE, Integer.MAX_VALUE) + " " + safeAverage(-5, 2) + " " + (Integer.MAX_VALUE + 1L) + " " + (Integer.MAX_VALUE + 1));
        int steps = 0;
        for (byte k = 120; k > 0; k++) {
            steps++;
        }
        System.out.println(steps);
        steps = 0;
        for (int k = Integer.MAX_VALUE - 3; k > 0; k++) {
            steps++;
        }
        System.out.println(steps);
        steps = 0;
        for (long k = 1; k > 0; k <<= 1) {
            steps++;
        }
        System.out.println(steps);
        int n = 1;
        StringBuilder powers = new StringBuilder();
        for (int k = 0; k < 36; k += 5) {
            powers.append(n << k).append(' ').append(n *= 7).append(' ');
        }
        System.out.println(powers);
        float f = 16777216f;
        System.out.println((f + 1 == f) + " " + (int) (f + 2) + " " + (0.1f + 0.2f) + " " + (0.1 + 0.2) + " " + (float) 0.1 + " " + (0.1f == 0.1) + " " + 1e308 * 10 + " " + 1e-320 / 1e10);
        double accumulated = 0;
        for (int k = 0; k < 10; k++) {
            accumulated += 0.1;
        }
        System.out.println(accumulated + " " + (accumulated == 1) + " " + Math.abs(accumulated - 1) + " " + (long) 1e19 + " " + (int) Float.NaN + " " + (char) -1.5f % 7);
        long hash = 7;
        for (int k = 0; k < 1000; k++) {
            hash = hash * 6364136223846793005L + 1442695040888963407L;
        }
        System.out.println(hash + " " + (int) hash + " " + (short) hash + " " + (byte) hash + " " + (hash >>> 33) + " " + hash % 1000 + " " + Long.remainderUnsigned(hash, 1000));
    }
}
