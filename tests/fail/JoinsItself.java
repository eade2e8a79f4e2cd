// stop: waiting forever
/** Waits for its own end. */
public class JoinsItself {
    public static void main(String[] args) throws InterruptedException {
        Thread.currentThread().join();
    }
}
