package time;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;

/** java.time: arithmetic at the ends of months, zones with gaps and overlaps, periods and durations. */
public class Dates {
    static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e);
        }
    }

    interface Action {
        Object run();
    }

    public static void main(String[] args) {
        LocalDate date = LocalDate.of(2024, 1, 31);
        System.out.println(date.plusMonths(1) + " " + date.minusYears(1).plusMonths(1) + " " + date.plusWeeks(5) + " " + date.withDayOfYear(60) + " " + date.getDayOfWeek() + " " + date.lengthOfYear() + " " + date.isLeapYear());
        System.out.println(date.with(TemporalAdjusters.lastDayOfMonth()) + " " + date.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + " " + date.with(TemporalAdjusters.firstInMonth(DayOfWeek.FRIDAY)) + " "
            + date.get(WeekFields.ISO.weekOfWeekBasedYear()) + " " + date.datesUntil(date.plusDays(3)).toList());
        System.out.println(Period.between(LocalDate.of(2020, 2, 29), LocalDate.of(2024, 2, 28)) + " " + ChronoUnit.DAYS.between(LocalDate.of(2000, 1, 1), date) + " " + date.until(LocalDate.of(2023, 3, 15)) + " " + Period.parse("P1Y2M3D").toTotalMonths()
            + " " + Period.of(0, 14, -5).normalized());
        attempt("31 April", () -> LocalDate.of(2024, 4, 31));
        attempt("29 February", () -> LocalDate.of(2023, 2, 29));
        attempt("month 13", () -> LocalDate.of(2023, 13, 1));
        attempt("parse", () -> LocalDate.parse("2023-2-1"));
        attempt("hour", () -> LocalTime.of(24, 0));
        attempt("time of a date", () -> date.get(java.time.temporal.ChronoField.HOUR_OF_DAY));
        LocalTime time = LocalTime.of(23, 59, 59, 999_999_999);
        System.out.println(time.plusNanos(1) + " " + time.truncatedTo(ChronoUnit.MINUTES) + " " + time + " " + LocalTime.MIDNIGHT.minusSeconds(1) + " " + LocalTime.ofSecondOfDay(3661));
        LocalDateTime moment = LocalDateTime.of(2024, Month.MARCH, 10, 1, 30);
        System.out.println(moment.plusHours(23) + " " + moment.isBefore(moment.plusNanos(1)) + " " + moment.toLocalDate().atStartOfDay() + " " + Duration.between(moment, moment.plusDays(1).minusMinutes(5)));
        ZoneId york = ZoneId.of("America/New_York");
        System.out.println(moment.atZone(york) + " " + moment.plusHours(1).atZone(york) + " " + moment.atZone(york).plusHours(1) + " " + moment.atZone(york).plusDays(1));
        ZonedDateTime overlap = LocalDateTime.of(2024, 11, 3, 1, 30).atZone(york);
        System.out.println(overlap + " " + overlap.withLaterOffsetAtOverlap() + " " + overlap.plusHours(1) + " " + york.getRules().isDaylightSavings(overlap.toInstant()) + " " + york.getRules().getTransition(LocalDateTime.of(2024, 11, 3, 1, 30)));
        System.out.println(ZonedDateTime.of(moment, ZoneId.of("UTC")).withZoneSameInstant(ZoneId.of("Asia/Tokyo")) + " " + ZonedDateTime.of(moment, ZoneId.of("Europe/Berlin")).getOffset() + " " + ZoneId.systemDefault());
        System.out.println(Instant.EPOCH + " " + Instant.ofEpochMilli(-1) + " " + Instant.ofEpochSecond(1_700_000_000L, 5) + " " + Instant.parse("2020-02-29T12:00:00.5Z").toEpochMilli() + " " + Instant.MAX + " " + Instant.ofEpochSecond(0).plus(1, ChronoUnit.DAYS));
        System.out.println(OffsetDateTime.of(moment, ZoneOffset.ofHoursMinutes(5, 30)) + " " + OffsetDateTime.parse("2024-01-01T00:00:00-03:00").toInstant() + " " + ZoneOffset.of("+01:15:30").getTotalSeconds());
        attempt("zone", () -> ZoneId.of("No/Where"));
        attempt("offset", () -> ZoneOffset.ofHours(19));
        attempt("unit", () -> Instant.EPOCH.plus(1, ChronoUnit.MONTHS));
        attempt("own", () -> {
            throw new DateTimeException("own");
        });
        System.out.println(Duration.ofSeconds(-3661, 500_000_000) + " " + Duration.parse("PT1H-30M").toMinutes() + " " + Duration.ofMillis(1234567).toHoursPart() + " " + Duration.ZERO + " " + Duration.ofDays(2).plusNanos(1) + " " + Duration.ofSeconds(10).dividedBy(Duration.ofSeconds(3)) + " " + Duration.ofSeconds(1).negated().isNegative());
        System.out.println(Year.of(1900).isLeap() + " " + YearMonth.of(2024, 2).atEndOfMonth() + " " + Month.JANUARY.minus(1) + " " + DayOfWeek.SUNDAY.plus(2) + " " + Month.from(date).firstDayOfYear(true) + " " + LocalDate.ofEpochDay(-1) + " " + LocalDate.MIN + " " + LocalDate.of(-1, 1, 1));
        System.out.println(date.hashCode() + " " + time.hashCode() + " " + date.compareTo(LocalDate.of(2023, 5, 5)) + " " + date.equals(LocalDate.parse("2024-01-31")));
    }
}
