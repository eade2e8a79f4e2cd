package exit;

/** System.exit in a finally block, with a hook and output after which nothing comes. */
public class Status {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook runs")));
        try {
            System.out.println("try");
            throw new IllegalStateException("lost");
        } catch (IllegalStateException e) {
            System.out.print("no line end before the hook|");
            System.exit(42);
        } finally {
            System.out.println("never");
        }
    }
}
