package text;

import java.text.ChoiceFormat;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParseException;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** java.text: numbers, messages, choices and dates in several locales. */
public class Formats {
    static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e);
        }
    }

    interface Action {
        Object run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        for (String pattern : new String[] {"0", "#", "0.00", "#,##0.###", "000.0", "0.###E0", "##0.##E0", "0%", "¤#,##0.00", "#,##0;(#,##0)", "'#'0", "0.0\u2030"}) {
            DecimalFormat format = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.US));
            System.out.println(pattern + " " + format.format(1234.5678) + " " + format.format(-0.05) + " " + format.format(0) + " " + format.format(Double.NaN) + " " + format.toPattern());
        }
        System.out.println(NumberFormat.getInstance().format(1234567.891) + " " + NumberFormat.getIntegerInstance().format(2.5) + " " + NumberFormat.getIntegerInstance().format(3.5) + " "
            + NumberFormat.getPercentInstance().format(0.256) + " " + NumberFormat.getCurrencyInstance().format(-12.5));
        System.out.println(NumberFormat.getInstance(Locale.GERMANY).format(1234567.891) + " " + NumberFormat.getInstance(Locale.ITALY).format(-1.5));
        NumberFormat limited = NumberFormat.getInstance(Locale.ROOT);
        limited.setMinimumFractionDigits(2);
        limited.setMaximumFractionDigits(3);
        limited.setGroupingUsed(false);
        System.out.println(limited.format(12345.6) + " " + limited.format(1.23456));
        attempt("parse", () -> NumberFormat.getInstance(Locale.US).parse("1,234.5abc") + " " + NumberFormat.getInstance(Locale.US).parse("42").getClass().getSimpleName());
        attempt("parse bad", () -> NumberFormat.getInstance(Locale.US).parse("abc"));
        ParsePosition at = new ParsePosition(2);
        System.out.println(NumberFormat.getInstance(Locale.US).parse("xx12yy", at) + " " + at.getIndex() + " " + at.getErrorIndex());
        System.out.println(MessageFormat.format("{0} has {1} items, it''s {2,number,#.#} '{quoted}' {1,number}", "Ann", 1234, 5.67));
        System.out.println(MessageFormat.format("{0,choice,0#none|1#one|1<many {0}}", 5) + " " + MessageFormat.format("{0} {1}", "only"));
        attempt("bad message", () -> MessageFormat.format("{x}", 1));
        Object[] parsed = new MessageFormat("{0} is {1}").parse("sky is blue");
        System.out.println(parsed[0] + "/" + parsed[1]);
        System.out.println(new ChoiceFormat("0#zero|1#one|2#more").format(1.5) + " " + new ChoiceFormat(new double[] {0, 10}, new String[] {"low", "high"}).format(-5));
        SimpleDateFormat date = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS zzz EEEE MMMM D w a", Locale.US);
        date.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(date.format(new Date(1234567890123L)) + " | " + date.format(new Date(0)));
        SimpleDateFormat simple = new SimpleDateFormat("dd/MM/yyyy", Locale.US);
        attempt("date", () -> simple.parse("31/02/2021").getTime());
        simple.setLenient(false);
        attempt("strict", () -> simple.parse("31/02/2021").getTime());
        attempt("no date", () -> simple.parse("x"));
        try {
            new SimpleDateFormat("bad pattern");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            throw new ParseException("own", 3);
        } catch (ParseException e) {
            System.out.println(e + " " + e.getErrorOffset());
        }
        DecimalFormat big = new DecimalFormat("0.0");
        big.setParseBigDecimal(true);
        System.out.println(big.parse("123456789012345678901234567890.123") + " " + big.format(new java.math.BigDecimal("0.25")) + " " + big.format(0.35));
    }
}
