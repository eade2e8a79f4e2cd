// stop: deadlock: "one" waits to lock
// limits: --max-instructions 200000000
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Two threads that take two monitors in opposite order, while a timer of a daemon thread ticks on. */
public class CircleBehindDaemon {
    static final Object LEFT = new Object();
    static final Object RIGHT = new Object();
    static final CountDownLatch BOTH = new CountDownLatch(2);
    static int ticks;

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

    public static void main(String[] args) {
        new Timer(true).schedule(new TimerTask() {
            @Override
            public void run() {
                ticks++;
            }
        }, 10, 10);
        new Thread(() -> take(LEFT, RIGHT), "one").start();
        new Thread(() -> take(RIGHT, LEFT), "two").start();
    }
}
