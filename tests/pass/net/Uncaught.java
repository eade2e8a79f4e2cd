package net;

import java.io.IOException;
import java.net.Socket;

/** An unknown host that nobody handles. */
public class Uncaught {
    public static void main(String[] args) throws IOException {
        try (Socket socket = new Socket("example.invalid", 80)) {
            System.out.println(socket);
        } finally {
            System.out.println("finally");
        }
    }
}
