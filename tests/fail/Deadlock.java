// stop: deadlock: "main" waits
import java.util.concurrent.CountDownLatch;

/** Two threads that take two monitors in opposite order. */
public class Deadlock {
    static final Object LEFT = new Object();
    static final Object RIGHT = new Object();
    static final CountDownLatch BOTH = new CountDownLatch(2);

    static void take(Object first, Object second) {
        synchronized (first) {
            BOTH.countDown();
            try {
                BOTH.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            synchronized (second) {
                System.out.println("both taken");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> take(LEFT, RIGHT), "one");
        Thread two = new Thread(() -> take(RIGHT, LEFT), "two");
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
