package reasons;

/** A text is taken apart before the call, a constant decides in it. */
public final class Timetable {
    private static final int[] HOURS = {7, 9, 12};

    private final java.util.Map<String, Integer> stops = new java.util.TreeMap<>();

    public Timetable(String text) {
        for (String part : text.split(";")) {
            stops.put(part.trim(), part.length());
        }
    }

    public int first(int day) {
        if (HOURS[0] > HOURS[2]) { // missed: no-condition|no-path|limit
            return day;
        }
        return stops.size() > 1 ? 1 : 0;
    }
}
