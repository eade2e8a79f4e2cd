package reasons;

/** No input is found that satisfies the precondition. */
public final class Riddle {
    private Riddle() {
    }

    //@ requires text != null && text.length() == 14 && text.hashCode() == 1_234_567_891;
    public static int solve(String text, int hint) {
        if (hint > 3) { // missed: precondition naming hashCode
            return 1;
        }
        return 0;
    }
}
