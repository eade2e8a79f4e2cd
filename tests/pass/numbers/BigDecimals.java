package numbers;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** BigDecimal: scales, rounding modes, text, exact and inexact division. */
public class BigDecimals {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        for (RoundingMode mode : RoundingMode.values()) {
            StringBuilder line = new StringBuilder(mode + ":");
            for (String text : new String[] {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.1", "-2.5", "-5.5"}) {
                try {
                    line.append(' ').append(new BigDecimal(text).setScale(0, mode));
                } catch (ArithmeticException e) {
                    line.append(' ').append(e.getMessage());
                }
            }
            System.out.println(line);
        }
        BigDecimal a = new BigDecimal("123.4500");
        BigDecimal b = new BigDecimal("-0.00000678");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b, 10, RoundingMode.HALF_UP) + " " + a.divide(b, MathContext.DECIMAL64) + " " + a.divideToIntegralValue(b) + " " + a.remainder(b));
        System.out.println(a.scale() + " " + a.precision() + " " + a.unscaledValue() + " " + a.stripTrailingZeros() + " " + a.negate() + " " + b + " " + b.toPlainString() + " " + b.toEngineeringString() + " " + new BigDecimal("1E+7") + " " + new BigDecimal("1E+7").toPlainString() + " " + new BigDecimal("0E-10"));
        System.out.println(a.equals(new BigDecimal("123.45")) + " " + a.compareTo(new BigDecimal("123.45")) + " " + a.hashCode() + " " + new BigDecimal("123.45").hashCode() + " " + a.max(b) + " " + a.signum());
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(5, 3) + " " + BigDecimal.valueOf(12345, -2) + " " + new BigDecimal("100").stripTrailingZeros() + " " + new BigDecimal(Double.MIN_VALUE).precision());
        System.out.println(a.pow(5) + " " + a.pow(3, new MathContext(4)) + " " + new BigDecimal("2").sqrt(new MathContext(30)) + " " + a.round(new MathContext(3, RoundingMode.CEILING)) + " " + a.movePointLeft(5) + " " + a.movePointRight(6) + " " + a.scaleByPowerOfTen(-3) + " " + a.ulp());
        System.out.println(a.intValue() + " " + new BigDecimal("1e20").longValue() + " " + new BigDecimal("3.999").intValue() + " " + b.doubleValue() + " " + new BigDecimal("1e400").doubleValue() + " " + a.toBigInteger());
        attempt(() -> BigDecimal.ONE.divide(new BigDecimal("3")));
        attempt(() -> BigDecimal.ONE.divide(BigDecimal.ZERO));
        attempt(() -> BigDecimal.ZERO.divide(BigDecimal.ZERO));
        attempt(() -> new BigDecimal("1.2.3"));
        attempt(() -> new BigDecimal(Double.NaN));
        attempt(() -> a.intValueExact());
        attempt(() -> a.setScale(1));
        System.out.println(BigDecimal.ONE.divide(new BigDecimal("8")) + " " + BigDecimal.ONE.divide(new BigDecimal("3"), MathContext.DECIMAL128) + " " + BigDecimal.TEN.divide(new BigDecimal("4")));
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 1; i <= 30; i++) {
            sum = sum.add(BigDecimal.ONE.divide(BigDecimal.valueOf(i), 40, RoundingMode.HALF_EVEN));
        }
        System.out.println(sum + " " + new BigDecimal("12345678901234567890.123456789").multiply(new BigDecimal("98765432109876543210.987654321")) + " " + MathContext.DECIMAL32);
    }
}
