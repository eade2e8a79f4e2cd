package uncaught;

/** Uncaught exceptions in threads: default text, handlers per thread, default handler. */
public class Handlers {
    static void run(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        run(new Thread(() -> {
            throw new IllegalStateException("plain thread");
        }, "plain"));
        Thread own = new Thread(() -> {
            throw new IllegalStateException("own handler");
        }, "own");
        own.setUncaughtExceptionHandler((thread, error) -> System.out.println(thread.getName() + " handled " + error.getMessage()));
        run(own);
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> System.out.println("default " + thread.getName() + " " + error));
        run(new Thread(() -> {
            throw new Error("to the default");
        }, "third"));
        Thread failing = new Thread(() -> {
            throw new RuntimeException("first");
        }, "failing");
        failing.setUncaughtExceptionHandler((thread, error) -> {
            System.out.println("handler fails too");
            throw new RuntimeException("second");
        });
        run(failing);
        System.out.println(own.getState() + " " + own.isAlive());
        throw new UnsupportedOperationException("main");
    }
}
