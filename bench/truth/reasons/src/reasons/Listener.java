package reasons;

/** An address is nothing that a test may make, and its class is final: no class of the test's own can take its place. */
public final class Listener {
    private Listener() {
    }

    public static String state(java.net.Inet4Address address) {
        if (address.isLoopbackAddress()) { // missed: no-object naming Inet4Address
            return "closed";
        }
        return "open";
    }
}
