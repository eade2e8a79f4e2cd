// stop: every thread waits for ever: "main" waits
// limits: --max-instructions 200000000
/** Waits for a notification that nobody will give, while a daemon thread sleeps again and again. */
public class StalledBehindDaemon {
    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(() -> {
            for (;;) {
                try {
                    Thread.sleep(100);
                    new StringBuilder("nothing").append(1).toString();
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        Object lock = new Object();
        synchronized (lock) {
            lock.wait();
        }
    }
}
