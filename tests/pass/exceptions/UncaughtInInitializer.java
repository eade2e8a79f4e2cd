package exceptions;

/** A failing initialiser of the main class itself. */
public class UncaughtInInitializer {
    static final int VALUE = compute();

    static int compute() {
        return Integer.parseInt("seven");
    }

    public static void main(String[] args) {
        System.out.println("never");
    }
}
