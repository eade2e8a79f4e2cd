package looking;

import java.nio.charset.Charset;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.WeekFields;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.ForkJoinPool;

/** What the computer's habits decide although nobody names them: its zone, language, encoding, day and size. */
public class Habits {
    public static int dayOf(long millis) {
        return new Date(millis).getDate();
    }

    public static int yearOf(long millis) {
        Calendar calendar = new GregorianCalendar(2000, Calendar.JUNE, 1);
        calendar.setTimeInMillis(millis);
        return calendar.get(Calendar.YEAR);
    }

    public static LocalDate dateOf(long seconds) {
        return Instant.ofEpochSecond(seconds % 1000).atZone(ZoneId.systemDefault()).toLocalDate();
    }

    public static int appointmentHour() {
        return LocalDateTime.of(2024, 3, 31, 2, 30).atZone(ZoneId.systemDefault()).getHour();
    }

    public static boolean isInEurope() {
        return TimeZone.getDefault().getID().startsWith("Europe/");
    }

    public static int weekOf(int day) {
        return new GregorianCalendar(2021, Calendar.JANUARY, 1 + Math.floorMod(day, 2)).get(Calendar.WEEK_OF_YEAR);
    }

    public static int minimalDays() {
        return WeekFields.of(Locale.getDefault()).getMinimalDaysInFirstWeek();
    }

    public static boolean beginsOnSunday() {
        return Calendar.getInstance(TimeZone.getTimeZone("UTC")).getFirstDayOfWeek() == Calendar.SUNDAY;
    }

    public static String greeting() {
        return "de".equals(Locale.getDefault().getLanguage()) ? "Hallo" : "Hello";
    }

    public static String label(int count) {
        return String.format("%d items", count);
    }

    public static String price(int cents) {
        return new DecimalFormat("0.00").format((cents % 1000) / 100.0);
    }

    public static char zero() {
        return DecimalFormatSymbols.getInstance().getZeroDigit();
    }

    public static boolean survives(String text) {
        String umlaut = text + "\u00e4";
        return new String(umlaut.getBytes()).equals(umlaut);
    }

    public static boolean canWrite(int letter) {
        return Charset.defaultCharset().newEncoder().canEncode((char) (0xe0 + letter % 16));
    }

    public static int month() {
        return new GregorianCalendar(TimeZone.getTimeZone("UTC")).get(Calendar.MONTH);
    }

    public static int yearThere() {
        return new GregorianCalendar(Locale.US).get(Calendar.YEAR);
    }

    public static String yearByName() throws ReflectiveOperationException {
        return Class.forName("java.time.Year").getMethod("now").invoke(null).toString();
    }

    @SuppressWarnings("deprecation")
    public static int century(int year) throws java.text.ParseException {
        return new SimpleDateFormat("yy", Locale.ROOT).parse(String.valueOf(40 + Math.floorMod(year, 10))).getYear();
    }

    public static String firstColour() {
        return Set.of("red", "green", "blue", "white").stream().findFirst().orElse("");
    }

    public static String firstKey() {
        return Map.of("a", 1, "b", 2, "c", 3).keySet().iterator().next();
    }

    public static boolean isLarge() {
        return ForkJoinPool.commonPool().getParallelism() > 6;
    }

    public static boolean isPlainLoader() {
        return Habits.class.getClassLoader() == ClassLoader.getSystemClassLoader();
    }

    public static String thread() {
        return Thread.currentThread().getName() + Thread.currentThread().getThreadGroup().getParent().getName();
    }

    public static String why(String text) {
        try {
            return text.substring(9);
        } catch (StringIndexOutOfBoundsException e) {
            return "no: " + e.getMessage();
        }
    }

    public static int parsed(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalStateException("not a number: " + e.getMessage());
        }
    }

    public static String missing(String text) {
        try {
            return text.trim();
        } catch (NullPointerException e) {
            return "none: " + e.getMessage();
        }
    }

    public static String cast(Object value) {
        try {
            return ((Habits) value).toString();
        } catch (ClassCastException e) {
            return e.getMessage();
        } catch (NullPointerException e) {
            return "null";
        }
    }
}
