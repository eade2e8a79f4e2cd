package jurat.judge;

import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;

/**
 * One of many runs that together try what chance and the clock can give, instead of hoping that a few free draws show it:
 * every remainder of a division by up to {@link #COUNT}, numbers between 0 and 1 in even steps, every combination of the first
 * coins; every hour, minute and second, every day, first and last of a month. The runs after these draw freely, and begin when
 * the program names an instant ({@link Named}).
 *
 * <p>Numbers are multiples of a prime that is a little more than the range divided by the runs: their remainders go round,
 * whatever the divisor, while their high bits, which others look at, spread over the range.
 */
final class Turn {
    static final int COUNT = 64;
    private static final int COUNT_BITS = 6;
    /** So many draws of a run are chosen so; of those after them nobody has tried all combinations anyway. */
    private static final int CHOSEN = COUNT_BITS;
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    /** By number of bits: a prime a little above the part of their range that lies between two runs. */
    private static final long[] STEPS = new long[Long.SIZE + 1];

    static {
        for (int bits = COUNT_BITS + 1; bits <= Long.SIZE; bits++) {
            STEPS[bits] = BigInteger.ONE.shiftLeft(bits - COUNT_BITS).nextProbablePrime().longValue();
        }
    }

    private Turn() {}

    /** So many random bits, with this number among the draws of the run. */
    static long bits(int turn, int draw, int bits) {
        if (isFree(turn, draw)) {
            return pseudo(turn, draw) >>> (Long.SIZE - bits);
        }
        int index = index(turn, draw);
        // Whoever wants a bounded number from as many bits as a type has leaves out the lowest or the highest.
        boolean isWhole = bits == Integer.SIZE || bits == Long.SIZE;
        long number = isWhole
                ? index * STEPS[bits - 1] << 1 | index >> (COUNT_BITS - 1)
                : bits <= COUNT_BITS ? index : index * STEPS[bits];
        return bits == Long.SIZE ? number : number & ((1L << bits) - 1);
    }

    /** Random bytes: whoever makes two numbers of 64 bits of them, as a UUID does, finds a number in each. */
    static void fill(int turn, int draw, byte[] bytes) {
        for (int at = 0; at < bytes.length; at += Long.BYTES) {
            int next = draw + at / Long.BYTES;
            boolean isWhole = at + Long.BYTES <= bytes.length;
            // The highest two bits of all but the first are left, since UUIDs write their variant there.
            long number = isFree(turn, next) ? pseudo(turn, next) : index(turn, next) * STEPS[at == 0 ? Long.SIZE : Long.SIZE - 2];
            for (int i = at; i < Math.min(at + Long.BYTES, bytes.length); i++) {
                bytes[i] = (byte) (isWhole ? number >>> 8 * (at + Long.BYTES - 1 - i) : index(turn % COUNT, i % CHOSEN) * 37 + turn / COUNT);
            }
        }
    }

    /** The identity hash code of an object, with this number among those that are asked for theirs. */
    static int hash(int turn, int object) {
        return isFree(turn, object)
                ? (int) (pseudo(turn, object) >>> 34) + 1
                : (int) ((index(turn, object) + 1) * STEPS[30]);
    }

    /** What all clocks show at first. */
    static long millis(int turn) {
        boolean isLast = turn == COUNT - 1;
        LocalTime time = isLast ? LocalTime.of(23, 59, 59, 500_000_000)
                : LocalTime.of(turn % 24, turn % 60, turn * 7 % 60, turn * 157 % 1000 * 1_000_000);
        return LocalDateTime.of(day(turn), time).toInstant(ZoneOffset.UTC).toEpochMilli();
    }

    private static LocalDate day(int turn) {
        if (turn >= COUNT) {
            return LocalDate.ofEpochDay(20_000 + (pseudo(turn, 0) >>> 50));
        }
        int year = 2025 + turn * 5 % 26;
        if (turn < 12) {
            return LocalDate.of(year, turn + 1, 1);
        }
        if (turn < 24) {
            int month = turn - 11;
            return YearMonth.of(month == 2 ? 2028 : year, month).atEndOfMonth();
        }
        if (turn < 52) {
            int day = turn - 22;
            return LocalDate.of(day == 29 ? 2032 : year, day * 5 % 12 + 1, day);
        }
        return switch (turn) {
            case 52 -> LocalDate.of(2027, 8, 13);
            case 53 -> LocalDate.of(2027, 2, 28);
            case 54 -> LocalDate.of(2029, 12, 24);
            case 55 -> LocalDate.of(2030, 12, 25);
            case 56 -> LocalDate.of(2031, 12, 30);
            case 57 -> LocalDate.of(2034, 1, 6);
            case 58 -> LocalDate.of(2035, 2, 14);
            case 59 -> LocalDate.of(2036, 7, 4);
            case 60 -> LocalDate.of(2038, 1, 20);
            case 61 -> LocalDate.of(1999, 12, 31);
            case 62 -> LocalDate.of(2106, 2, 8);
            default -> LocalDate.of(2100, 12, 31);
        };
    }

    private static boolean isFree(int turn, int draw) {
        return turn >= COUNT || draw >= CHOSEN;
    }

    /** Over all runs every index once, for each draw in another order. */
    private static int index(int turn, int draw) {
        int folded = draw == 0 ? turn : turn ^ turn >> draw;
        return draw == 0 ? folded : (folded ^ folded << draw) & (COUNT - 1);
    }

    private static long pseudo(int turn, int draw) {
        long mixed = (turn * 1_000_003L + draw + 1) * GOLDEN;
        mixed = (mixed ^ mixed >>> 32) * GOLDEN;
        return mixed ^ mixed >>> 29;
    }
}
