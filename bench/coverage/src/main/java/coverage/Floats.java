package coverage;

/** Floats and doubles: NaN, infinities, the two zeros, rounding. */
public final class Floats {

    private Floats() {}

    /** Hard: the discriminant must be exactly zero; NaN goes its own way. */
    public static int realRoots(double a, double b, double c) {
        if (a == 0) {
            if (b == 0) {
                return c == 0 ? -1 : 0;
            }
            return 1;
        }
        double discriminant = b * b - 4 * a * c;
        if (discriminant < 0) {
            return 0;
        }
        return discriminant == 0 ? 1 : 2;
    }

    /** Hard: the last edge is for NaN only. */
    public static int compare(double x, double y) {
        if (x < y) {
            return -1;
        }
        if (x > y) {
            return 1;
        }
        return x == y ? 0 : 2;
    }

    /** Hard: a cast to int between float operations. */
    public static int roundAwayFromZero(float f) {
        if (f != f) {
            return 0;
        }
        int whole = (int) f;
        float rest = f - whole;
        if (rest >= 0.5f) {
            return whole + 1;
        }
        if (rest <= -0.5f) {
            return whole - 1;
        }
        return whole;
    }

    /** Hard: a quotient with a product below it, in a chain of ranges. */
    public static String bodyMass(double kilograms, double metres) {
        if (!(metres > 0) || !(kilograms > 0)) {
            throw new IllegalArgumentException("not positive");
        }
        double index = kilograms / (metres * metres);
        if (index < 18.5) {
            return "under";
        } else if (index < 25) {
            return "normal";
        } else if (index < 30) {
            return "over";
        }
        return "far over";
    }

    /** Hard: zero has two signs, which only a division tells apart. */
    public static String kind(double d) {
        if (d == 0 && 1 / d < 0) {
            return "negative zero";
        }
        if (Double.isInfinite(d)) {
            return "infinite";
        }
        return Double.isNaN(d) ? "no number" : "finite";
    }

    /** Infeasible: what was made positive is not negative, NaN included. */
    public static String size(double x) {
        double absolute = x < 0 ? -x : x;
        if (absolute < 0) { // infeasible
            return "never";
        }
        return absolute > 1e300 ? "huge" : "small";
    }

    /** Hard: the loop ends by its count only where doubles are too coarse. */
    public static boolean converges(double x) {
        if (!(x >= 1)) {
            return false;
        }
        double guess = x;
        int rounds = 0;
        while (rounds < 30 && Math.abs(guess * guess - x) > 1e-6) {
            guess = (guess + x / guess) / 2;
            rounds++;
        }
        return rounds < 30;
    }

    /** Hard: the layout of a float, taken apart. */
    public static String layout(float f) {
        int bits = Float.floatToRawIntBits(f);
        int exponent = bits >>> 23 & 0xff;
        boolean isWhole = (bits & 0x7fffff) == 0;
        if (exponent == 255) {
            return isWhole ? "infinite" : "no number";
        }
        if (exponent == 0) {
            return isWhole ? "zero" : "subnormal";
        }
        return "normal";
    }
}
