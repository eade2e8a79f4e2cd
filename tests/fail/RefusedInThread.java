// stop: the machine does not start the process true; not a bug in your program
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A refusal in another thread ends the program, not the task; no handler of uncaught exceptions sees it. */
public class RefusedInThread {
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> Runtime.getRuntime().halt(3));
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            pool.submit(() -> new ProcessBuilder("true").start()).get();
        } catch (Throwable thrown) {
            Runtime.getRuntime().halt(4);
        } finally {
            Runtime.getRuntime().halt(5);
        }
    }
}
