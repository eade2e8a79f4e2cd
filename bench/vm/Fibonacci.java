/** Recursion: nothing but calls and returns. */
final class Fibonacci {
    private Fibonacci() {}

    public static void main(String[] args) {
        System.out.println(of(32));
    }

    private static int of(int n) {
        return n < 2 ? n : of(n - 1) + of(n - 2);
    }
}
