package looking;

import java.text.Collator;
import java.text.NumberFormat;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Calendar;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;

/** What chance, the clock and few places show only rarely: a test that asserts the rest fails some day, or somewhere. */
public class Rarely {
    private final Random random = new Random();

    public boolean draws() {
        return random.nextInt(42) == 23;
    }

    public static boolean isAudited() {
        return new SplittableRandom().nextInt(58) == 57;
    }

    public static boolean isTraced() {
        return UUID.randomUUID().getLeastSignificantBits() % 44 == 0;
    }

    public static int bucket() {
        return System.identityHashCode(new Object()) % 30 == 17 ? 1 : 0;
    }

    public static boolean isBackup() {
        LocalTime now = LocalTime.now();
        return now.getHour() == 2 && now.getMinute() == 45;
    }

    public static String season() {
        LocalDate day = LocalDate.now();
        return day.getMonthValue() == 12 && day.getDayOfMonth() == 6 ? "boots" : "none";
    }

    public static boolean isPayday() {
        LocalDate day = LocalDate.now();
        return day.getDayOfMonth() == day.lengthOfMonth() - 1;
    }

    public static boolean isUpFirst(String name) {
        return Collator.getInstance().compare("\u00c5" + name, "Z") < 0;
    }

    public static int cents() {
        return NumberFormat.getCurrencyInstance().getMaximumFractionDigits();
    }

    public static int hour() {
        return LocalDate.of(2022, 10, 2).atTime(2, 15).atZone(ZoneId.systemDefault()).getHour();
    }

    public static boolean isRoyal() {
        return Locale.getDefault().getCountry().equals("SE");
    }

    public static String years() {
        return Calendar.getInstance().getCalendarType();
    }
}
