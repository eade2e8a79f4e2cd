package strings;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Formattable;
import java.util.Formatter;
import java.util.Locale;

/** java.util.Formatter: conversions, flags, widths, argument indexes, and its many exceptions. */
public class Formatting {
    static class Star implements Formattable {
        @Override
        public void formatTo(Formatter formatter, int flags, int width, int precision) {
            formatter.format("*%d,%d,%d*", flags, width, precision);
        }
    }

    static void show(String format, Object... arguments) {
        try {
            System.out.println(format.replace("\n", "\\n") + " -> [" + String.format(format, arguments) + "]");
        } catch (RuntimeException e) {
            System.out.println(format + " -> " + e);
        }
    }

    public static void main(String[] args) {
        show("%d %5d|%-5d|%05d|%+d|%,d|%(d|% d", 42, 42, 42, 42, 42, 1234567, -42, 42);
        show("%x %X %#x %o %#o %08x", 255, 255, 255, 8, 8, -1);
        show("%x %d %x", (byte) -1, (short) -1, -1L);
        show("%d %,d %x", new BigInteger("123456789012345678901234567890"), new BigInteger("-1234567890123"),
            BigInteger.valueOf(-255));
        show("%f %.2f %10.3f|%-10.1f|%010.2f %+.0f %,.2f", 3.14159, 2.675, 1.0005, 9.95, -3.14159, 0.5, 9876543.215);
        show("%e %.3e %E %g %.3g %g", 12345.678, 0.00012345, 1e100, 0.0001, 123456.0, 1e-5);
        show("%a %a %.2a %a", 1.0, -0.1, 3.0, Double.MIN_VALUE);
        show("%f %e %g %5.1f %(f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Float.NaN, -2.5);
        show("%.3f %s %10.2f %e", new BigDecimal("1.23456"), new BigDecimal("1E+5"), new BigDecimal("12345.678"),
            new BigDecimal("0.00001"));
        show("%s %S %10s|%-10s|%.2s|%10.3s", "text", "text", "text", "text", "text", "text");
        show("%b %B %b %b %.2b", true, false, null, "x", true);
        show("%c %C %c %c %5c", 'a', 'b', 65, 0x1f600, 'z');
        show("%h %h %H", "hello", null, "hello");
        show("%2$s %1$s %<s %s %s", "a", "b");
        show("%n%%|%5%|".replace("%n", ""));
        show("%s %10s %#s", new Star(), new Star(), new Star());
        show("%s %s", (Object) null, new int[0].length);
        show("%tY-%<tm-%<td %<tH:%<tM:%<tS.%<tL %<tZ %<tj %<tB %<tA", 1234567890123L);
        show("%tc", 0L);
        show("%d", "text");
        show("%q", 1);
        show("%d");
        show("%5");
        show("%-d", 1);
        show("%+s", "x");
        show("%.2d", 1);
        show("%+ d", 1);
        show("%-05d", 1);
        show("%c", 0x110000);
        show("%#d", 1);
        show("%,x", 1);
        show("%b %d", 1);
        System.out.println(String.format(Locale.GERMANY, "%,.2f %,d", 1234567.891, 1234567));
        System.out.println(String.format(Locale.FRANCE, "%.1f", 0.25));
        System.out.println(String.format(Locale.ROOT, "%.0f %.0f %.0f %.0f %.1f", 0.5, 1.5, 2.5, -0.5, 0.05));
        StringBuilder out = new StringBuilder();
        try (Formatter formatter = new Formatter(out)) {
            formatter.format("%s", 1).format("%s", 2);
        }
        System.out.println(out);
        System.out.printf("%-8s|%8s|%n", "left", "right");
    }
}
