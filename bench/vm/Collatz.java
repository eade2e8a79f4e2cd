/** Arithmetic on long, with unpredictable branches: the longest Collatz sequence. */
final class Collatz {
    private Collatz() {}

    public static void main(String[] args) {
        long best = 0;
        int longest = 0;
        for (long start = 1; start < 200_000; start++) {
            int steps = steps(start);
            if (steps > longest) {
                longest = steps;
                best = start;
            }
        }
        System.out.println(best + " " + longest);
    }

    private static int steps(long number) {
        int steps = 0;
        while (number != 1) {
            number = (number & 1) == 0 ? number >> 1 : 3 * number + 1;
            steps++;
        }
        return steps;
    }
}
