package jurat.judge;

import java.nio.charset.Charset;
import java.util.Locale;

/**
 * Which computer a test finds itself on, as far as a running process can pretend. What a test says must be the same on all
 * of them.
 *
 * <p>Some are in another place: another language, time zone, encoding and day, and sets that are iterated in another order.
 * They are as unlike each other as computers that people work at: two languages in which a week begins on another day
 * and its first one in a year is counted otherwise, one of them with digits of its own; a zone on either side of Greenwich;
 * encodings with and without umlauts; days that differ in every part and lie in two centuries of two-digit years. Further
 * ones have what is rarer: letters that are sorted or written small in their own way, money without cents, years that others
 * count otherwise, half hours, days beyond the date line, hours that are left out in the spring of the south.
 *
 * <p>The others are where the process is, but set up otherwise and luckier or slower ({@link Sources}).
 */
enum Locality {
    /** As the process was started. */
    OWN(0, Sources.OWN),
    NEW_YORK(Locale.forLanguageTag("ar-EG"), "America/New_York", "US-ASCII", 2345, 0x1999_9999L, true),
    BERLIN(Locale.GERMANY, "Europe/Berlin", "windows-1252", 21_111, 0x9999_9999L, false),
    SWITCHED_ON("true"),
    SWITCHED_OFF("false"),
    NUMBERED("100003"),
    NEGATIVE("-1"),
    EMPTY(""),
    NAMED("else/where"),
    LUCKY(0, new Sources(null, Draw.LOW, 3_600_123, 1)),
    UNLUCKY(40, new Sources(null, Draw.HIGH, 3 * Locality.MILLIS_OF_DAY, 64)),
    STILL(400, new Sources(null, Draw.ANY, Sources.STANDS_STILL, 3)),
    SLOW(4000, new Sources(null, Draw.ANY, 40 * Locality.MILLIS_OF_DAY, 0)),
    /** One of many runs that together try what chance and the clock can give ({@link Turn}). */
    IN_TURN("UTC", new Sources(null, Draw.IN_TURN, 0, 0)),
    TOKYO(Locale.JAPAN, "Asia/Kolkata", "Shift_JIS", 412, 0x3333_3333L, true),
    STOCKHOLM(Locale.forLanguageTag("sv-SE"), "Pacific/Kiritimati", "windows-1250", 777, 0x5555_5555L, false),
    ZURICH(Locale.forLanguageTag("de-CH"), "Australia/Sydney", "IBM850", 1503, 0x7777_7777L, true),
    BANGKOK(Locale.forLanguageTag("th-TH"), "America/St_Johns", "TIS-620", 95, 0xBBBB_BBBBL, false),
    PARIS(Locale.FRANCE, "Asia/Tehran", "ISO-8859-15", 268, 0xDDDD_DDDDL, true),
    VILNIUS(Locale.forLanguageTag("lt-LT"), "Pacific/Chatham", "windows-1257", 3120, 0xEEEE_EEEEL, false),
    /** Where the program itself may look for somebody ({@link NamedPlaces}). */
    NAMED_PLACE(Locale.UK, "Europe/London", "UTF-8", 601, 0x1111_1111L, false);

    /** What random numbers begin with. */
    enum Draw { ANY, LOW, HIGH, IN_TURN }

    /**
     * What a program asks for: what settings hold that nobody has made (properties and variables of the environment), its first
     * random numbers, how much later it is whenever it looks at the clock, and how many processors there are, if not as many as here.
     */
    record Sources(String setting, Draw draw, long millisPerLook, int processors) {
        private static final long STANDS_STILL = -1;
        private static final Sources OWN = new Sources(null, Draw.ANY, 0, 0);

        /** Whether it is as late at every look as at the first. */
        boolean standsStill() {
            return millisPerLook == STANDS_STILL;
        }
    }

    /** What people there have set. The encoding is that of the process where its JDK does not have this one. */
    record Place(Locale locale, String zone, String charset) {
        Charset charsetOr(Charset otherwise) {
            return charset == null || !Charset.isSupported(charset) ? otherwise : Charset.forName(charset);
        }
    }

    private static final long MILLIS_OF_DAY = 86_400_000L;
    /** So that it is another hour, minute and second, too. */
    private static final long MORE_MILLIS = 30_333_777L;

    /** With null for what is as in the process. */
    final Place place;
    private final int daysAhead;
    final long salt;
    final boolean isReversed;
    final Sources sources;

    Locality(Locale locale, String zone, String charset, int daysAhead, long salt, boolean isReversed) {
        place = new Place(locale, zone, charset);
        this.daysAhead = daysAhead;
        this.salt = salt;
        this.isReversed = isReversed;
        sources = Sources.OWN;
    }

    Locality(String setting) {
        this(0, new Sources(setting, Draw.ANY, 0, 0));
    }

    Locality(int daysAhead, Sources sources) {
        this(null, daysAhead, sources);
    }

    /** In this zone instants are what they are meant to be: a month begins with its first day. */
    Locality(String zone, Sources sources) {
        this(zone, 0, sources);
    }

    private Locality(String zone, int daysAhead, Sources sources) {
        place = new Place(null, zone, null);
        this.daysAhead = daysAhead;
        salt = 0;
        isReversed = false;
        this.sources = sources;
    }

    /** Whether language and order are those of the process. */
    boolean isHere() {
        return place.locale == null;
    }

    /** How much later it is there. */
    long millisAhead() {
        return daysAhead == 0 ? 0 : daysAhead * MILLIS_OF_DAY + MORE_MILLIS;
    }
}
