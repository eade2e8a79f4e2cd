package coverage;

/** State in static fields. */
public final class Tickets {

    private static final int LIMIT = 3;

    private static int sold;
    private static String seller = "Ann";

    private Tickets() {}

    public static void setSeller(String name) {
        seller = name;
    }

    /** Hard: the limit is reached by earlier calls only. */
    public static int sell(boolean startAgain) {
        if (startAgain) {
            sold = 0;
        }
        if (sold >= LIMIT) {
            throw new IllegalStateException("sold out");
        }
        return ++sold;
    }

    /** Hard: a static field is as much an input as the parameter. */
    public static String greeting(String name) {
        if (seller == null || name == null) {
            return "";
        }
        return seller.equals(name) ? "yourself" : name;
    }
}
