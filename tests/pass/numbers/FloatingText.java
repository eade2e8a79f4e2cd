package numbers;

/** Text of doubles and floats, both ways, with bits shown. */
public class FloatingText {
    static void parse(String text) {
        try {
            double d = Double.parseDouble(text);
            System.out.println(text + " -> " + d + " " + Long.toHexString(Double.doubleToLongBits(d)));
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    static void parseFloat(String text) {
        float f = Float.parseFloat(text);
        System.out.println(text + " -> " + f + " " + Integer.toHexString(Float.floatToIntBits(f)));
    }

    public static void main(String[] args) {
        double[] doubles = {
            0.1, 0.5, 100, 1e7, 1e-3, 9999999, 12345678, 0.001, 0.00099, 1.0 / 3, 2.0 / 3, 1e21, 1e22, 1e23,
            123456789012345680.0, 4.35, 0.1 + 0.2, 1e-323, 4.9e-324, 2.2250738585072014E-308, 1.7976931348623157e308,
            -0.0, 5e-5, 1.0E10, 3.0e-44,
        };
        for (double d : doubles) {
            System.out.println(d + " " + Double.toHexString(d) + " " + Long.toHexString(Double.doubleToRawLongBits(d)));
        }
        float[] floats = {0.1f, 1f / 3, 16777216f, 1.17549435E-38f, 3.4028235e38f, 1e10f, 1.4e-45f, 33554432f, 0.3f + 0.6f, 1e-3f};
        for (float f : floats) {
            System.out.println(f + " " + Float.toHexString(f) + " " + Integer.toHexString(Float.floatToRawIntBits(f)) + " " + (double) f);
        }
        for (String text : new String[] {
            "1", "1.", ".5", "-1e3", "1e+3", "1E-400", "1e400", "NaN", "-Infinity", "+Infinity", "0x1p3", "0x1.8p-1", "0x.1p4",
            "1d", "1f", " 2.5 ", "1e", "", ".", "e5", "1_0", "infinity", "0x1", "1.7976931348623159e308", "2.4703282292062328e-324",
            "2.4703282292062327e-324", "9007199254740993", "0.1000000000000000055511151231257827", "123456789.123456789e-5",
            "179769313486231580793728971405301e276", "00000000000000000000000000000000000000000000000000000000001",
        }) {
            parse(text);
        }
        parse("1".repeat(400));
        parse("0." + "0".repeat(330) + "1");
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println("null text");
        }
        parseFloat("16777217");
        parseFloat("3.4028236e38");
        parseFloat("1e-46");
        parseFloat("0.1");
        System.out.println(Double.toString(Double.longBitsToDouble(0x7ff8000000000001L)) + " "
            + Long.toHexString(Double.doubleToLongBits(Double.longBitsToDouble(0x7ff8000000000001L))) + " "
            + Long.toHexString(Double.doubleToRawLongBits(Double.longBitsToDouble(0x7ff8000000000001L))));
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1) + " " + Double.hashCode(1.5) + " "
            + Float.hashCode(1.5f) + " " + Double.hashCode(-0.0) + " " + Double.isFinite(1e308 * 10) + " " + Double.isNaN(0.0 / 0));
        System.out.println(Double.MIN_EXPONENT + " " + Math.getExponent(1e-310) + " " + Math.ulp(1.0) + " " + Math.nextUp(0.0) + " "
            + Math.nextAfter(1.0f, 0) + " " + Math.nextDown(1.0));
        System.out.println(Double.sum(1, 2) + " " + Double.max(-0.0, 0.0) + " " + Float.min(-0f, 0f) + " " + Math.max(Double.NaN, 1));
    }
}
