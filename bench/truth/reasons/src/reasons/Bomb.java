// options: --no-reflection-fixtures
package reasons;

/** The constructor ends the JVM. */
public final class Bomb {
    private final int fuse;

    public Bomb(int fuse) {
        this.fuse = fuse;
        System.exit(3);
    }

    public boolean isShort(int hand) {
        return fuse < hand; // missed: exit naming exit(3)
    }
}
