package reasons;

/** One input never ends. */
public final class Treadmill {
    private Treadmill() {
    }

    public static int run(int speed) {
        int metres = 0;
        if (speed == 77) { // missed: endless|limit
            while (metres >= 0) {
                metres = 1;
            }
        }
        return speed;
    }
}
