package net;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Ports of this host that nobody listens at. */
public class RefusedConnections {
    interface Connecting {
        Socket connect() throws IOException;
    }

    static void tell(String name, Connecting connecting) {
        try (Socket socket = connecting.connect()) {
            System.out.println(name + ": connected " + socket.isConnected());
        } catch (ConnectException | SocketTimeoutException problem) {
            System.out.println(name + ": " + problem);
        } catch (IOException problem) {
            System.out.println(name + ": other " + problem);
        }
    }

    static Socket later(InetSocketAddress address, int timeout) throws IOException {
        Socket socket = new Socket();
        socket.setTcpNoDelay(true);
        try {
            socket.connect(address, timeout);
        } catch (IOException problem) {
            System.out.println(socket.isConnected() + " " + socket.isClosed());
            throw problem;
        }
        return socket;
    }

    public static void main(String[] args) {
        tell("name", () -> new Socket("localhost", 1));
        tell("number", () -> new Socket("127.0.0.1", 1));
        tell("address", () -> new Socket(InetAddress.getLoopbackAddress(), 1));
        tell("later", () -> later(new InetSocketAddress("localhost", 1), 0));
        tell("with a timeout", () -> later(new InetSocketAddress("127.0.0.1", 1), 500));
        tell("unknown", () -> new Socket("example.invalid", 80));
        tell("unresolved", () -> later(new InetSocketAddress("example.invalid", 80), 500));
    }
}
