// stop: the machine does not start the process true; not a bug in your program
import java.io.IOException;

/** No handler and no `finally` sees a refusal. */
public class RefusedInTry {
    public static void main(String[] args) {
        try {
            start();
        } catch (Throwable thrown) {
            Runtime.getRuntime().halt(3);
        } finally {
            Runtime.getRuntime().halt(4);
        }
    }

    static synchronized void start() throws IOException {
        synchronized (RefusedInTry.class) {
            try {
                new ProcessBuilder("true").start();
            } catch (InternalError | RuntimeException | IOException thrown) {
                Runtime.getRuntime().halt(5);
            } finally {
                Runtime.getRuntime().halt(6);
            }
        }
    }
}
