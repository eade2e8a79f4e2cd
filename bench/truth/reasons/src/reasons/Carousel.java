package reasons;

/** One input turns for ever, which says nothing about the other goals. */
public final class Carousel {
    private Carousel() {
    }

    public static int turn(int speed, String song) {
        int rounds = 0;
        if (speed == 77) { // missed: endless|limit
            while (rounds >= 0) {
                rounds = (rounds + 1) % 1_000;
            }
        }
        if (song.length() > 11 && song.hashCode() == 1_313_131_317) { // missed: solver
            return 2;
        }
        return speed > 5 ? 1 : 0;
    }
}
