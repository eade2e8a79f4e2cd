package net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;

/** This host can be reached; comparing addresses asks nobody. */
public class Reachable {
    public static void main(String[] args) throws IOException {
        System.out.println(InetAddress.getLoopbackAddress().isReachable(100));
        System.out.println(InetAddress.getByName("127.0.0.1").isReachable(100));
        URL url = new URL("http://example.invalid/a");
        System.out.println(url.hashCode() == new URL("http://example.invalid/a").hashCode());
        System.out.println(url.sameFile(new URL("http://example.invalid/a#b")));
        System.out.println(URI.create("http://example.invalid/a").resolve("b"));
    }
}
