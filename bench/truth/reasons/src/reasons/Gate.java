package reasons;

/** An assertion refuses every input. */
public final class Gate {
    private Gate() {
    }

    public static String pass(int height) {
        assert height * height < 0 : "nobody passes";
        if (height > 3) { // missed: assertions
            return "high";
        }
        return "low";
    }
}
