package reasons;

/** Only one way leads past the socket. */
public final class Harbour {
    private Harbour() {
    }

    public static int enter(int ships, int depth) throws java.io.IOException {
        if (ships > 5) { // missed: machine|effect naming ocket
            try (java.net.ServerSocket socket = new java.net.ServerSocket(ships)) {
                if (depth > 3) { // missed: machine|effect naming ocket
                    return socket.getLocalPort();
                }
            }
            return 1;
        }
        return depth < 2 ? 2 : 3;
    }
}
