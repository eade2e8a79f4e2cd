package net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;

/** Channels to nobody. */
public class Channels {
    public static void main(String[] args) throws IOException {
        try (SocketChannel channel = SocketChannel.open(new InetSocketAddress("localhost", 1))) {
            System.out.println(channel.isConnected());
        } catch (IOException problem) {
            System.out.println(problem);
        }
        SocketChannel channel = SocketChannel.open();
        System.out.println(channel.isOpen() + " " + channel.isConnected() + " " + channel.isBlocking());
        try {
            channel.connect(new InetSocketAddress("example.invalid", 80));
        } catch (UnresolvedAddressException problem) {
            System.out.println(problem);
        }
        SocketChannel second = SocketChannel.open();
        try {
            second.connect(new InetSocketAddress("127.0.0.1", 1));
        } catch (IOException problem) {
            System.out.println(problem + " " + second.isOpen());
        }
        channel.close();
    }
}
