package exit;

/** Runtime.halt runs no hooks; a status is cut to eight bits. */
public class Halt {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("never")));
        System.out.println("before");
        System.err.println("on standard error");
        Runtime.getRuntime().halt(256 + 7);
    }
}
