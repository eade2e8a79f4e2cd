package steering;

/** Minutes of a day in a zone. */
public class Clock {
    private int minutes;
    private int offset;

    //@ requires by > 0 && by % 15 == 0;
    //@ requires minutes() + by < 1440;
    public void advance(int by) {
        minutes += by;
    }

    //@ requires -720 <= to && to <= 720;
    //@ requires to % 30 == 0 && to != offset();
    public void move(int to) {
        offset = to;
    }

    public /*@ pure @*/ int minutes() {
        return minutes;
    }

    public /*@ pure @*/ int offset() {
        return offset;
    }

    public int phase() {
        if (minutes + offset == 720) {
            if (offset < 0) {
                return 1;
            }
            return 2;
        }
        if (minutes + offset < 0) {
            return 3;
        }
        return 4;
    }

    public int hand() {
        if (minutes % 60 == 45) {
            if (minutes / 60 == 17) {
                return 1;
            }
            return 2;
        }
        if (offset * 2 == minutes) {
            return 3;
        }
        return 4;
    }
}
