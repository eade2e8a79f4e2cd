package uncaught;

/** An endless recursion that nobody catches: 1024 frames are printed. */
public class Overflow {
    static int sum(int n) {
        return n + sum(n + 1);
    }

    public static void main(String[] args) {
        System.out.println("down");
        System.out.println(sum(0));
    }
}
