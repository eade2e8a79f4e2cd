// stop: every thread waits for ever: "main" waits
/** Waits for its own end. */
public class JoinsItself {
    public static void main(String[] args) throws InterruptedException {
        Thread.currentThread().join();
    }
}
