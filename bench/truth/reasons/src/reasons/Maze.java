package reasons;

/** More ways through than anyone can go. */
public final class Maze {
    private Maze() {
    }

    public static int walk(int[] steps) {
        int place = 7;
        int turns = 0;
        for (int step : steps) {
            if (step % 3 == 0) {
                place = place * 5 + step;
            } else if (step % 3 == 1) {
                place ^= step << 3;
            } else {
                place = place / 3 - step;
            }
            if (place % 7 == 2) {
                turns++;
            }
        }
        if (turns > 30 && place == 1_234_567) { // missed: limit|solver
            return turns;
        }
        return 0;
    }
}
