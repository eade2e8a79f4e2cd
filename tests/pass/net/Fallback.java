package net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Programs that go on without the network: retries, fallbacks, futures. */
public class Fallback {
    static String resolve(List<String> hosts) {
        for (String host : hosts) {
            try {
                return InetAddress.getByName(host).getHostAddress();
            } catch (UnknownHostException unknown) {
                System.out.println("not " + host);
            }
        }
        return "nobody";
    }

    static boolean isUp(String host, int port) {
        for (int attempt = 0; attempt < 3; attempt++) {
            try (Socket socket = new Socket(host, port)) {
                return true;
            } catch (IOException problem) {
                System.out.println("attempt " + attempt + ": " + problem.getMessage());
            }
        }
        return false;
    }

    public static void main(String[] args) {
        System.out.println(resolve(List.of("a.invalid", "b.invalid", "localhost")));
        System.out.println(resolve(List.of("a.invalid")));
        System.out.println(isUp("localhost", 1));
        CompletableFuture<String> future = CompletableFuture.supplyAsync(() -> {
            try {
                return InetAddress.getByName("c.invalid").toString();
            } catch (UnknownHostException unknown) {
                throw new CompletionException(unknown);
            }
        });
        System.out.println(future.handle((value, problem) -> problem.getCause().getClass().getName()).join());
    }
}
