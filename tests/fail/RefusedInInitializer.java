// stop: the machine does not bind a socket to port 1234 of the host; not a bug in your program
import java.io.IOException;
import java.net.ServerSocket;

/** A refusal in a class initialiser is no `ExceptionInInitializerError`. */
public class RefusedInInitializer {
    static class Server {
        static final ServerSocket SOCKET;

        static {
            try {
                SOCKET = new ServerSocket(1234);
            } catch (IOException | Error thrown) {
                Runtime.getRuntime().halt(3);
                throw new IllegalStateException(thrown);
            }
        }
    }

    public static void main(String[] args) {
        try {
            System.out.println(Server.SOCKET);
        } catch (LinkageError thrown) {
            Runtime.getRuntime().halt(4);
        }
    }
}
