package interning;

import java.lang.reflect.Field;

/** Constants folded by the compiler against the same expressions at run time. */
public class Constants {
    static final int A = 7;
    static final long B = 1L << 40;
    static final double D = 0.1;
    static final char C = 'c';
    static final String S = "s";
    static final boolean F = A > 5 && S != null;

    static int a = 7;
    static long b = 1L << 40;
    static double d = 0.1;
    static char c = 'c';
    static String s = "s";

    static void check(String what, Object folded, Object computed) {
        System.out.println(what + " " + folded + " " + folded.equals(computed) + " " + (folded.getClass() == computed.getClass()));
    }

    public static void main(String[] args) throws Exception {
        check("int", A * 3 / 2 % 4 - ~A ^ A << 30, a * 3 / 2 % 4 - ~a ^ a << 30);
        check("shift", A >>> -1 >> 33 << 65, a >>> -1 >> 33 << 65);
        check("long", B * B + B % 1000 - (B >>> 3), b * b + b % 1000 - (b >>> 3));
        check("double", D * 3 + 0.2 / 0.3 % 0.07, d * 3 + 0.2 / 0.3 % 0.07);
        check("float", (float) D * 3f, (float) d * 3f);
        check("overflow", Integer.MAX_VALUE + 1 + A, Integer.MAX_VALUE + 1 + (a - 7 + A));
        check("char", (char) (C + 1), (char) (c + 1));
        check("char plus", C + 1, c + 1);
        check("string", S + A + C + B + D + F + 'x' + 1.0f + null, s + a + c + b + d + F + 'x' + 1.0f + null);
        check("ternary", A > 3 ? "big" + A : "small", a > 3 ? "big" + a : "small");
        check("cast", (byte) 300 + (short) 70000 + (int) 3e10 + (long) -2.9, (byte) (a + 293) + (short) (a + 69993) + (int) (d * 3e11) + (long) (-2.9 * (a - 6)));
        check("nan", 0.0 / 0, d - d != 0 ? 1.0 : 0.0 / (d - d));
        check("min", Double.MIN_VALUE / 2, Double.MIN_VALUE / (a - 5));
        check("text of numbers", "" + 1e7 + 1e-5 + 100f + Long.MIN_VALUE, "" + Double.valueOf(1e7) + Double.valueOf(1e-5) + Float.valueOf(100f) + Long.valueOf(Long.MIN_VALUE));
        System.out.println(("s" + 7 == S + A) + " " + ("s7" == s + a) + " " + ("s7" == (s + a).intern()) + " " + (S == s));
        for (Field field : Constants.class.getDeclaredFields()) {
            System.out.print(field.getName() + "=" + field.get(null) + " ");
        }
        System.out.println();
        switch (a + "" + c) {
            case A + "" + C -> System.out.println("constant label");
            default -> System.out.println("missed");
        }
    }
}
