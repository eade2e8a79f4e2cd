package reasons;

/** One input asks for the network; what else is missed has another reason. */
public final class Printer {
    private static boolean jammed;

    private Printer() {
    }

    public static int print(int pages) throws java.io.IOException {
        if (pages == 5_432) { // missed: machine|effect naming ocket
            try (java.net.ServerSocket socket = new java.net.ServerSocket(pages)) {
                return socket.getLocalPort();
            }
        }
        if (jammed) { // missed: static-state naming jammed
            return -1;
        }
        return pages > 9 ? 1 : 0;
    }
}
