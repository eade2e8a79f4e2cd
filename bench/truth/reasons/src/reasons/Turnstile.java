// options: --no-reflection-fixtures
package reasons;

/** The constructor waits for ever. */
public final class Turnstile {
    private final int width;

    public Turnstile(int width) throws InterruptedException {
        this.width = width;
        new java.util.concurrent.CountDownLatch(1).await();
    }

    public boolean lets(int person) {
        return person < width; // missed: endless
    }
}
