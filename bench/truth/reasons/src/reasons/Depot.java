package reasons;

/** Two static fields change with every call, one of them only for one input. */
public final class Depot {
    private static final class Count {
        private int calls;
        private int nights;
    }

    private static final Count CALLS = new Count();
    private static final Count NIGHTS = new Count();

    private Depot() {
    }

    public static String open(int hour) {
        if (hour == 23) {
            NIGHTS.nights++;
        }
        CALLS.calls++;
        if (CALLS.calls > 3 + Math.abs(hour % 2)) { // missed: lasting naming CALLS
            return "busy";
        }
        return "calm";
    }
}
