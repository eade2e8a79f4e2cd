package net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;

/** Sockets that are not connected yet, or not any more. */
public class Sockets {
    public static void main(String[] args) throws IOException {
        Socket socket = new Socket();
        System.out.println(socket.isBound() + " " + socket.isConnected() + " " + socket.isClosed());
        System.out.println(socket.getInetAddress() + " " + socket.getPort() + " " + socket.getLocalPort());
        try {
            socket.getInputStream();
        } catch (SocketException problem) {
            System.out.println(problem.getMessage());
        }
        socket.setSoTimeout(50);
        try {
            socket.connect(new InetSocketAddress("localhost", 1));
        } catch (IOException problem) {
            System.out.println(problem);
        }
        try {
            socket.connect(new InetSocketAddress("localhost", 1));
        } catch (IOException problem) {
            System.out.println(problem);
        }
        socket.close();
        System.out.println(socket.isClosed());
    }
}
