package steering;

/** Long and floating numbers, bits and times of day. */
public class Measures {
    public static int ratio(long p, long q) {
        if (!(0 < q && q < 1000)) return 0;
        if (!(p % q != 0)) return 0;
        if (!(p / q == 4)) return 0;
        if (!(p + q == 100)) return 0;
        if (q == 18) {
            return 1;
        }
        if (p % q > 10) {
            return 2;
        }
        return 3;
    }

    public static int bits(int flags) {
        if (!((flags & 0x0f) == 0x0a)) return 0;
        if (!(flags >>> 28 == 3)) return 0;
        if (!((flags >> 8 & 0xff) == (flags >> 16 & 0xff))) return 0;
        if ((flags >> 8 & 0xff) == 0x7f) {
            if ((flags & 0x80) != 0) {
                return 1;
            }
            return 2;
        }
        if ((flags & 0x40) != 0) {
            return 3;
        }
        return 4;
    }

    public static int interval(double low, double high, double x) {
        if (!(low < high)) return 0;
        if (!(low <= x && x < high)) return 0;
        if (!(high - low == 2.5)) return 0;
        if (x == low) {
            if (low < 0) {
                return 1;
            }
            return 2;
        }
        if (x - low > 2) {
            return 3;
        }
        return 4;
    }

    public static int clock(int hour, int minute, int offset) {
        if (!(0 <= hour && hour < 24 && 0 <= minute && minute < 60)) return 0;
        if (!(-720 <= offset && offset <= 720 && offset % 15 == 0)) return 0;
        if (!((hour * 60 + minute + offset) % 1440 == 0)) return 0;
        if (offset < 0) {
            if (hour == 12) {
                return 1;
            }
            return 2;
        }
        if (minute == 45) {
            return 3;
        }
        if (offset == 0) {
            return 4;
        }
        return 5;
    }
}
