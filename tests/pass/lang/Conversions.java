package lang;

/** Every primitive conversion, with values that do not fit. */
public class Conversions {
    static final double[] DOUBLES = {
        0.0, -0.0, 1.5, -1.5, 127.99, 128, 255.5, 32768, 65535.9, 2147483647.0, 2147483648.0, -2147483649.0,
        9.223372036854775807e18, -9.3e18, 1e300, Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
    };
    static final long[] LONGS = {
        0, -1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, Integer.MAX_VALUE, 1L << 31, 1L << 32, 1L << 53,
        (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789abcdefL,
    };

    public static void main(String[] args) {
        for (double d : DOUBLES) {
            System.out.println(d + ": " + (byte) d + " " + (short) d + " " + (int) (char) d + " " + (int) d + " "
                + (long) d + " " + (float) d);
            float f = (float) d;
            System.out.println("  float " + f + ": " + (byte) f + " " + (short) f + " " + (int) (char) f + " "
                + (int) f + " " + (long) f + " " + (double) f);
        }
        for (long l : LONGS) {
            System.out.println(l + ": " + (byte) l + " " + (short) l + " " + (int) (char) l + " " + (int) l + " "
                + (float) l + " " + (double) l + " " + (long) (float) l + " " + (long) (double) l);
        }
        for (int i : new int[] {0, -1, 200, 40000, 16777217, -16777219, Integer.MAX_VALUE}) {
            System.out.println(i + ": " + (byte) i + " " + (short) i + " " + (int) (char) i + " " + (float) i + " "
                + (double) i + " " + (int) (float) i);
        }
        Integer boxed = 1000;
        long widened = boxed;
        double further = boxed;
        System.out.println(widened + " " + further);
        Object choice = args.length == 0 ? 1 : 2.0;
        System.out.println(choice + " " + choice.getClass().getName());
        Object kept = args.length == 0 ? (Object) 1 : 2.0;
        System.out.println(kept + " " + kept.getClass().getName());
        char c = 'x';
        int zero = 0;
        System.out.println(args.length == 0 ? c : 0);
        System.out.println(args.length == 0 ? c : zero);
        System.out.println((char) (c + 1) + " " + (c + 1) + " " + c + 1);
        final int constant = 10;
        byte fits = constant;
        System.out.println(fits);
        Character upper = 'Z';
        int code = upper;
        System.out.println(code);
        Long nothing = null;
        try {
            long unboxed = nothing;
            System.out.println(unboxed);
        } catch (NullPointerException e) {
            System.out.println("unboxing null");
        }
    }
}
