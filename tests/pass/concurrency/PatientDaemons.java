package concurrency;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** Threads that look stuck behind a daemon, until it wakes them up after all. */
public class PatientDaemons {
    static final Object LOCK = new Object();
    static boolean ready;

    static void daemon(Runnable step) {
        Thread thread = new Thread(() -> {
            try {
                for (;;) {
                    Thread.sleep(1);
                    step.run();
                }
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    public static void main(String[] args) throws Exception {
        int[] ticks = {0};
        daemon(() -> {
            if (ticks[0]++ == 300) {
                synchronized (LOCK) {
                    ready = true;
                    LOCK.notifyAll();
                }
            }
        });
        synchronized (LOCK) {
            while (!ready) {
                LOCK.wait();
            }
        }
        System.out.println("notified");

        long end = System.nanoTime() + 200_000_000;
        Thread main = Thread.currentThread();
        boolean[] done = {false};
        daemon(() -> {
            if (!done[0] && System.nanoTime() > end) {
                done[0] = true;
                main.interrupt();
            }
        });
        try {
            new Thread(() -> { }).join();
            synchronized (LOCK) {
                LOCK.wait();
            }
        } catch (InterruptedException e) {
            System.out.println("interrupted by the clock");
        }

        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> weak = new WeakReference<>(new Object(), queue);
        daemon(() -> ticks[0] += new byte[100_000].length > 0 && weak.get() != null ? 1 : 0);
        Thread collector = new Thread(() -> {
            for (;;) {
                System.gc();
                try {
                    Thread.sleep(50);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        collector.setDaemon(true);
        collector.start();
        System.out.println(queue.remove() == weak);

        int[] patience = {0};
        daemon(() -> {
            if (++patience[0] > 1_000) {
                System.out.println("the watchdog ends it");
                System.exit(3);
            }
        });
        synchronized (LOCK) {
            while (true) {
                LOCK.wait();
            }
        }
    }
}
