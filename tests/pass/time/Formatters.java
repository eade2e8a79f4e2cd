package time;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.chrono.JapaneseDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.FormatStyle;
import java.time.format.ResolverStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** Formatting and parsing of dates, other calendars, and the old classes. */
public class Formatters {
    static void parse(DateTimeFormatter formatter, String text) {
        try {
            System.out.println(text + " -> " + LocalDate.parse(text, formatter));
        } catch (DateTimeParseException e) {
            System.out.println(e.getMessage() + " at " + e.getErrorIndex());
        }
    }

    public static void main(String[] args) {
        ZonedDateTime moment = ZonedDateTime.of(2021, 3, 4, 15, 6, 7, 89_000_000, ZoneId.of("Europe/Paris"));
        for (String pattern : new String[] {"yyyy-MM-dd", "d/M/yy", "EEE, d MMM yyyy HH:mm:ss Z", "EEEE MMMM", "hh:mm a", "SSS n", "D Q QQQ QQQQ", "w e", "VV z zzzz O XXX x", "GGGG u", "'at' HH 'o''clock'", "[yyyy][ HH:mm]", "ppppH"}) {
            System.out.println(pattern + " | " + DateTimeFormatter.ofPattern(pattern, Locale.US).format(moment));
        }
        System.out.println(DateTimeFormatter.ISO_DATE.format(moment) + " " + DateTimeFormatter.ISO_WEEK_DATE.format(moment) + " " + DateTimeFormatter.RFC_1123_DATE_TIME.format(moment) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(moment) + " " + DateTimeFormatter.ISO_ORDINAL_DATE.format(moment));
        System.out.println(DateTimeFormatter.ofPattern("EEEE d MMMM", Locale.FRANCE).format(moment) + " " + DateTimeFormatter.ofPattern("EEEE d MMMM", Locale.GERMANY).format(moment));
        System.out.println(DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(Locale.US).format(moment) + " | " + DateTimeFormatter.ofLocalizedDate(FormatStyle.SHORT).withLocale(Locale.GERMANY).format(moment));
        System.out.println(moment.getMonth().getDisplayName(TextStyle.SHORT, Locale.US) + " " + moment.getDayOfWeek().getDisplayName(TextStyle.NARROW, Locale.US));
        DateTimeFormatter strict = DateTimeFormatter.ofPattern("dd.MM.uuuu").withResolverStyle(ResolverStyle.STRICT);
        DateTimeFormatter smart = DateTimeFormatter.ofPattern("dd.MM.uuuu");
        for (String text : new String[] {"31.01.2021", "31.02.2021", "30.02.2020", "1.1.2021", "32.01.2021", "01.01.2021x", ""}) {
            parse(strict, text);
            parse(smart, text);
        }
        parse(smart.withResolverStyle(ResolverStyle.LENIENT), "45.13.2020");
        DateTimeFormatter built = new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("d-MMM-").appendValueReduced(ChronoField.YEAR, 2, 2, 1950).parseDefaulting(ChronoField.HOUR_OF_DAY, 5).toFormatter(Locale.US);
        parse(built, "4-JUL-49");
        parse(built, "4-jul-50");
        System.out.println(LocalDateTime.parse("4-Jul-76", built.withResolverStyle(ResolverStyle.SMART).withLocale(Locale.US)).toLocalTime());
        System.out.println(LocalTime.parse("10:15:30.5").format(DateTimeFormatter.ofPattern("h:mm:ss.SS a", Locale.US)) + " " + DateTimeFormatter.ofPattern("HH:mm").parse("23:10").get(ChronoField.MINUTE_OF_DAY));
        try {
            DateTimeFormatter.ofPattern("HH").format(LocalDate.EPOCH);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            DateTimeFormatter.ofPattern("yyyy-bb");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(JapaneseDate.of(2021, 3, 4) + " " + ThaiBuddhistDate.from(moment) + " " + smart);
        Calendar calendar = new GregorianCalendar(2021, Calendar.JANUARY, 31, 12, 0, 0);
        calendar.add(Calendar.MONTH, 1);
        System.out.println(calendar.get(Calendar.DAY_OF_MONTH) + " " + calendar.getTimeInMillis() + " " + calendar.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + calendar.getTimeZone().getID());
        calendar.roll(Calendar.DAY_OF_MONTH, 5);
        System.out.println(calendar.getTime() + " " + new Date(0) + " " + new Date(0).toInstant() + " " + TimeZone.getTimeZone("Europe/Rome").getOffset(0L) + " " + TimeZone.getTimeZone("Nowhere").getID());
    }
}
