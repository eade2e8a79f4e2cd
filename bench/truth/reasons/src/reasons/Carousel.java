package reasons;

/** One input turns for ever, which says nothing about the other goals. */
public final class Carousel {
    private Carousel() {
    }

    public static int turn(int speed, long a, long b) {
        int rounds = 0;
        if (speed == 77) { // missed: endless|limit
            while (rounds >= 0) {
                rounds = (rounds + 1) % 1_000;
            }
        }
        if (a > 1_000_000 && b > a && a < 2_000_000_000L && b < 2_000_000_000L && a * b == 1_000_000_016_000_000_063L) { // missed: solver
            return 2;
        }
        return speed > 5 ? 1 : 0;
    }
}
