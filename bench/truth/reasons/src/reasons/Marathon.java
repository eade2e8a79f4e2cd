package reasons;

/** Every call runs for a long time before it decides. */
public final class Marathon {
    private Marathon() {
    }

    public static int run(int start) {
        int step = start;
        for (int lap = 0; lap < 40_000_000; lap++) {
            step = step * 31 + lap;
        }
        if (step == 12_345_678) { // missed: limit naming instructions
            return 1;
        }
        return 0;
    }
}
