package reasons;

/** A socket is nothing that a test may make. */
public final class Listener {
    private Listener() {
    }

    public static String state(java.net.ServerSocket socket) {
        if (socket.isClosed()) { // missed: no-object naming ServerSocket
            return "closed";
        }
        return "open";
    }
}
