package jurat.judge;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.Predicate;

/**
 * How versions 19 and later of the class library write a number: as {@link Double#toString(double)} specifies it there, with the
 * fewest digits that tell it from its neighbours. Earlier versions write some numbers with more.
 */
final class Shortest {
    /** As many digits as the longest needs. */
    private static final int MOST_DIGITS = 17;

    private Shortest() {}

    static String of(double number) {
        boolean isPlain = number != 0 && !Double.isNaN(number) && !Double.isInfinite(number);
        return isPlain ? text(new BigDecimal(number), near -> near.doubleValue() == number) : null;
    }

    static String of(float number) {
        boolean isPlain = number != 0 && !Float.isNaN(number) && !Float.isInfinite(number);
        return isPlain ? text(new BigDecimal(number), near -> near.floatValue() == number) : null;
    }

    private static String text(BigDecimal exact, Predicate<BigDecimal> isRead) {
        BigDecimal found = null;
        for (int digits = 1; digits <= MOST_DIGITS && found == null; digits++) {
            found = nearest(exact, digits, isRead);
            if (found != null && digits == 1) {
                // One with two digits may be closer, and no shorter text is written.
                found = nearest(exact, 2, isRead);
            }
        }
        return found == null ? null : written(found.stripTrailingZeros());
    }

    private static BigDecimal nearest(BigDecimal exact, int digits, Predicate<BigDecimal> isRead) {
        BigDecimal below = exact.round(new MathContext(digits, RoundingMode.DOWN));
        BigDecimal above = exact.round(new MathContext(digits, RoundingMode.UP));
        boolean isBelow = isRead.test(below);
        if (isBelow && isRead.test(above)) {
            int side = exact.subtract(below).abs().compareTo(above.subtract(exact).abs());
            boolean isEven = !below.unscaledValue().testBit(0);
            return side < 0 || side == 0 && isEven ? below : above;
        }
        return isBelow ? below : isRead.test(above) ? above : null;
    }

    private static String written(BigDecimal number) {
        String digits = number.unscaledValue().abs().toString();
        int exponent = digits.length() - 1 - number.scale();
        String sign = number.signum() < 0 ? "-" : "";
        if (exponent >= -3 && exponent < 7) {
            BigDecimal plain = number.abs();
            return sign + (plain.scale() < 1 ? plain.setScale(1) : plain).toPlainString();
        }
        String rest = digits.length() > 1 ? digits.substring(1) : "0";
        return sign + digits.charAt(0) + "." + rest + "E" + exponent;
    }
}
