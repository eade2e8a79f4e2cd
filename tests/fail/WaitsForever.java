// stop: every thread waits for ever: "main" waits to be notified
/** Waits for a notification that nobody sends. */
public class WaitsForever {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait();
        }
        System.out.println("woken");
    }
}
