package reasons;

/** Opens a socket before it decides. */
public final class Telephone {
    private Telephone() {
    }

    public static boolean rings(String host, int port) throws java.io.IOException {
        try (java.net.Socket socket = new java.net.Socket(host, port)) {
            if (socket.getPort() > 1024) { // missed: machine|effect naming Socket
                return true;
            }
            return false;
        }
    }
}
