// stop: the machine does not bind a socket to port 1 of the host; not a bug in your program
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** A refusal in a callback of a sort inside a lock. */
public class RefusedInComparator {
    public static void main(String[] args) {
        List<String> words = new ArrayList<>(List.of("b", "a", "c"));
        synchronized (words) {
            try {
                words.sort((left, right) -> {
                    try (ServerSocket socket = new ServerSocket(1)) {
                        return socket.getLocalPort();
                    } catch (Exception thrown) {
                        Runtime.getRuntime().halt(3);
                        return 0;
                    }
                });
            } finally {
                Runtime.getRuntime().halt(4);
            }
        }
    }
}
