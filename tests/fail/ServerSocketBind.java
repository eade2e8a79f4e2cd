// stop: the machine does not bind a socket to a port of the host; not a bug in your program
import java.io.IOException;
import java.net.ServerSocket;

/** Binds a server socket. */
public class ServerSocketBind {
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(0)) {
            System.out.println(server.getLocalPort() > 0);
        }
    }
}
