package exit;

/** Main dies of an exception, another thread goes on; the status is 1. Daemons do not hold the program. */
public class OtherThreadsGoOn {
    public static void main(String[] args) throws InterruptedException {
        Object gate = new Object();
        Thread main = Thread.currentThread();
        Thread worker = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            System.out.println("worker ends after main: " + !main.isAlive());
        }, "worker");
        worker.start();
        Thread daemon = new Thread(() -> {
            synchronized (gate) {
                try {
                    gate.wait();
                } catch (InterruptedException e) {
                    System.out.println("never");
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        throw new IllegalArgumentException("main is done");
    }
}
