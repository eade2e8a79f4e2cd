// stop: the machine does not start the process true; not a bug in your program
/** A refusal while the program ends. */
public class RefusedInShutdownHook {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                new ProcessBuilder("true").start();
            } catch (Throwable thrown) {
                Runtime.getRuntime().halt(3);
            }
        }));
    }
}
