package math;

/** java.lang.Math and StrictMath: special values, exact arithmetic, rounding. */
public class Functions {
    static final double[] SPECIAL = {0.0, -0.0, 0.5, -0.5, 1, -1, 1.5, 2.5, -2.5, 10, 100.25, 1e10, 1e-10, Double.MAX_VALUE, Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};

    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (double d : SPECIAL) {
            System.out.println(d + ": " + Math.sqrt(d) + " " + Math.cbrt(d) + " " + Math.floor(d) + " " + Math.ceil(d) + " " + Math.rint(d) + " " + Math.round(d) + " " + Math.round((float) d) + " " + Math.abs(d) + " " + Math.signum(d) + " " + Math.ulp(d) + " " + Math.getExponent(d) + " " + Math.toRadians(d) + " " + Math.toDegrees(d));
            System.out.println("  strict " + StrictMath.sin(d) + " " + StrictMath.cos(d) + " " + StrictMath.tan(d) + " " + StrictMath.exp(d) + " " + StrictMath.log(d) + " " + StrictMath.log10(d) + " " + StrictMath.sinh(d) + " " + StrictMath.atan(d) + " " + StrictMath.asin(d) + " " + StrictMath.expm1(d) + " " + StrictMath.log1p(d));
        }
        double[][] pairs = {{2, 10}, {2, 0.5}, {-8, 1.0 / 3}, {0, 0}, {0, -1}, {-0.0, 3}, {1, Double.NaN}, {Double.POSITIVE_INFINITY, -2}, {10, -3}, {-2, 5}};
        for (double[] p : pairs) {
            System.out.println(StrictMath.pow(p[0], p[1]) + " " + StrictMath.atan2(p[0], p[1]) + " " + StrictMath.hypot(p[0], p[1]) + " " + Math.IEEEremainder(p[0], p[1]) + " " + Math.copySign(p[0], p[1]) + " " + Math.max(p[0], p[1]) + " " + Math.min(p[0], p[1]) + " " + Math.fma(p[0], p[1], 1));
        }
        System.out.println(Math.round(0.49999999999999994) + " " + Math.round(-0.5) + " " + Math.round(4503599627370497.5) + " " + Math.round(1e300) + " " + Math.rint(-0.4) + " " + Math.scalb(1.5, 10) + " " + Math.scalb(1.0, -1080) + " " + Math.nextAfter(0, 1));
        attempt(() -> System.out.println(Math.addExact(Integer.MAX_VALUE, 1)));
        attempt(() -> System.out.println(Math.multiplyExact(1L << 40, 1L << 30)));
        attempt(() -> System.out.println(Math.negateExact(Integer.MIN_VALUE)));
        attempt(() -> System.out.println(Math.toIntExact(1L << 31)));
        attempt(() -> System.out.println(Math.incrementExact(Long.MAX_VALUE)));
        attempt(() -> System.out.println(Math.absExact(Integer.MIN_VALUE)));
        attempt(() -> System.out.println(Math.floorDiv(1, 0)));
        attempt(() -> System.out.println(Math.subtractExact(-5L, 6L) + " " + Math.multiplyExact(3, 4) + " " + Math.decrementExact(0)));
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(7, -3) + " " + Math.floorDiv(Integer.MIN_VALUE, -1) + " " + Math.multiplyHigh(1L << 62, 8) + " " + Math.multiplyFull(1 << 30, 8) + " " + Math.floorMod(-1L, 5));
        System.out.println(Math.exp(1) + " " + Math.sin(1) + " " + Math.cos(1) + " " + Math.log(10) + " " + Math.pow(2, 0.5) + " " + Math.log10(1000) + " " + Math.tan(1) + " " + Math.E + " " + Math.PI);
        long bits = 0;
        for (int i = 1; i <= 500; i++) {
            double x = i * 0.37;
            bits = bits * 31 + Double.doubleToLongBits(StrictMath.sin(x) * StrictMath.exp(-x / 50) + StrictMath.log(x) / StrictMath.sqrt(x) + StrictMath.pow(x, 1.1));
        }
        System.out.println(Long.toHexString(bits));
    }
}
