package exit;

/** Exit from another thread while main waits. */
public class FromThread {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            System.out.println("thread exits");
            System.exit(3);
        });
        thread.start();
        thread.join();
        System.out.println("never");
    }
}
