package jurat.judge;

import java.nio.charset.Charset;
import java.util.Locale;

/**
 * Which computer a test finds itself on, as far as a running process can pretend: another language, time zone, encoding and
 * day, and sets that are iterated in another order. What a test says must be the same on all of them.
 *
 * <p>They are as unlike each other as computers that people work at: two languages in which a week begins on another day
 * and its first one in a year is counted otherwise, one of them with digits of its own; a zone on either side of Greenwich;
 * encodings with and without umlauts; days that differ in every part and lie in two centuries of two-digit years.
 */
enum Locality {
    /** As the process was started. */
    OWN(null, null, null, 0, 0, false),
    NEW_YORK(Locale.forLanguageTag("ar-EG"), "America/New_York", "US-ASCII", 2345, 0x1999_9999L, true),
    BERLIN(Locale.GERMANY, "Europe/Berlin", "windows-1252", 21_111, 0x9999_9999L, false);

    private static final long MILLIS_OF_DAY = 86_400_000L;
    /** So that it is another hour, minute and second, too. */
    private static final long MORE_MILLIS = 30_333_777L;

    final Locale locale;
    final String zone;
    private final String charset;
    private final int daysAhead;
    final long salt;
    final boolean isReversed;

    Locality(Locale locale, String zone, String charset, int daysAhead, long salt, boolean isReversed) {
        this.locale = locale;
        this.zone = zone;
        this.charset = charset;
        this.daysAhead = daysAhead;
        this.salt = salt;
        this.isReversed = isReversed;
    }

    /** How much later it is there. */
    long millisAhead() {
        return daysAhead == 0 ? 0 : daysAhead * MILLIS_OF_DAY + MORE_MILLIS;
    }

    /** Null where it is the one of the process, also where this JDK does not have it. */
    Charset charset() {
        return charset == null || !Charset.isSupported(charset) ? null : Charset.forName(charset);
    }
}
