package reasons;

/** Chance decides. */
public final class Dice {
    private Dice() {
    }

    public static String roll() {
        int eyes = new java.util.Random().nextInt(6);
        if (eyes > 2) { // missed: chance
            return "high " + eyes;
        }
        return "low " + eyes;
    }
}
