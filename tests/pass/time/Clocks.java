package time;

import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAdjuster;
import java.util.ArrayList;
import java.util.List;

/** Clocks that stand still or tick, adjusters and queries of one's own, working days. */
public class Clocks {
    static final TemporalAdjuster NEXT_WORKDAY = t -> {
        Temporal next = t.plus(1, ChronoUnit.DAYS);
        while (DayOfWeek.from(next).getValue() > 5) {
            next = next.plus(1, ChronoUnit.DAYS);
        }
        return next;
    };

    static LocalDate easter(int year) {
        int a = year % 19;
        int b = year / 100;
        int c = year % 100;
        int h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
        int l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
        int m = (a + 11 * h + 22 * l) / 451;
        return LocalDate.of(year, (h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Clock fixed = Clock.fixed(Instant.parse("2024-02-28T23:30:00Z"), ZoneOffset.UTC);
        System.out.println(LocalDateTime.now(fixed) + " " + LocalDate.now(Clock.offset(fixed, Duration.ofHours(1))) + " " + ZonedDateTime.now(fixed.withZone(ZoneId.of("Asia/Kolkata"))) + " " + fixed.millis() + " " + fixed);
        LocalDate day = LocalDate.of(2024, 3, 1);
        List<LocalDate> work = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            day = day.with(NEXT_WORKDAY);
            work.add(day);
        }
        System.out.println(work);
        for (int year : new int[] {2000, 2023, 2024, 2025, 2038}) {
            System.out.print(easter(year) + " ");
        }
        System.out.println();
        System.out.println(day.query(t -> t.get(ChronoField.DAY_OF_YEAR) > 60 ? "after February" : "before") + " " + day.range(ChronoField.DAY_OF_MONTH) + " " + day.getLong(ChronoField.EPOCH_DAY) + " " + day.isSupported(ChronoUnit.HOURS) + " " + LocalTime.NOON.get(ChronoField.AMPM_OF_DAY));
        List<String> leap = new ArrayList<>();
        for (int year = 1896; year <= 1912; year += 4) {
            leap.add(year + "=" + LocalDate.of(year, 1, 1).isLeapYear());
        }
        System.out.println(leap);
        System.out.println(LocalDate.of(2024, 2, 29).plusYears(1) + " " + LocalDate.of(2024, 2, 29).plusYears(4) + " " + LocalDate.EPOCH.minusDays(1).getDayOfWeek() + " " + ChronoUnit.MONTHS.between(LocalDate.of(2024, 1, 31), LocalDate.of(2024, 2, 29)) + " " + ChronoUnit.WEEKS.between(LocalDate.EPOCH, day));
        Instant start = Instant.now();
        long millis = System.currentTimeMillis();
        Thread.sleep(15);
        Duration passed = Duration.between(start, Instant.now());
        System.out.println((passed.toMillis() >= 14) + " " + (System.currentTimeMillis() >= millis + 14) + " " + (LocalDate.now().getYear() > 1969) + " " + Clock.systemDefaultZone().getZone());
        System.out.println(Clock.tick(fixed, Duration.ofDays(1)).instant() + " " + Clock.tickMinutes(ZoneOffset.UTC).instant().getNano());
    }
}
