package reasons;

/** What lies behind a decision that the solver cannot turn round. */
public final class Cellar {
    private Cellar() {
    }

    public static int open(String word, int hand) {
        if (word.length() > 11 && word.hashCode() == 1_122_334_455) { // missed: solver
            if (hand > 3) { // missed: solver
                return 2;
            }
            return hand == 1 ? 1 : 0; // missed: solver
        }
        return hand < 0 ? -2 : -1;
    }
}
