package reasons;

/** What keeps each way from being gone is known before anything is searched, or by what the search has found. */
public class Estate {
    interface Measured {
        int size();
    }

    /** Only a class of another package could be measured and this. */
    public static class Plot {
        final long size() {
            return 1;
        }
    }

    /** Nobody but its own subclass makes one. */
    public static class Deed {
        private Deed() {
        }

        public static class Sealed extends Deed {
        }
    }

    private /*@ spec_public @*/ int keys;

    public static int measured(Plot plot) {
        return plot instanceof Measured ? 1 : 0; // missed: no-class naming final
    }

    public static boolean isSealed(Deed deed) {
        return deed.getClass() == Deed.Sealed.class; // missed: solver|no-path|no-condition
    }

    //@ signals_only \nothing;
    public static int rooms(int[] rooms) {
        if (rooms == null) { // missed: precondition naming rooms != null
            return 0;
        }
        return rooms.length;
    }

    public static int floor(int[] plan, int floor) {
        if (floor == 7) {
            return plan[0];
        }
        int next = plan[1];
        return floor == 7 ? 1 : next; // missed: decided-before naming 44
    }

    public void find() {
        keys++;
    }

    //@ requires keys >= 0;
    //@ signals (IllegalStateException e) keys >= 0;
    public void lose() {
        if (--keys < 0) { // missed: finding naming findings
            throw new IllegalStateException();
        }
    }
}
