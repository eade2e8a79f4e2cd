// stop: every thread waits for ever: "main" is parked
import java.util.concurrent.ArrayBlockingQueue;

/** Takes from a queue that nobody fills; the thread is parked, not waiting for a monitor. */
public class ParkedForever {
    public static void main(String[] args) throws InterruptedException {
        System.out.println(new ArrayBlockingQueue<String>(1).take());
    }
}
