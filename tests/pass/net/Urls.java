package net;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.URLConnection;

/** Addresses on the web that cannot be reached. */
public class Urls {
    static void tell(String text) throws IOException {
        URL url = new URL(text);
        try (var in = url.openStream()) {
            System.out.println(text + ": " + in.read());
        } catch (IOException problem) {
            System.out.println(text + ": " + problem);
        }
    }

    public static void main(String[] args) throws IOException {
        tell("http://example.invalid/page");
        tell("http://localhost:1/page");
        tell("http://127.0.0.1:1/page?x=1");
        tell("file:/no/such/file");
        HttpURLConnection connection = (HttpURLConnection) new URL("http://example.invalid/").openConnection();
        connection.setRequestMethod("HEAD");
        connection.setConnectTimeout(200);
        try {
            System.out.println(connection.getResponseCode());
        } catch (IOException problem) {
            System.out.println(problem);
        }
        URLConnection second = new URL("http://localhost:1/").openConnection();
        System.out.println(second.getContentLength() + " " + second.getContentType());
        System.out.println(new URL("http://a.invalid:80/x").equals(new URL("http://a.invalid/x")));
    }
}
