package text;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

/** URIs and URLs taken apart, resolved and encoded, without any connection. */
public class Urls {
    static void show(String text) {
        try {
            URI uri = new URI(text);
            System.out.println(text + " -> " + uri.getScheme() + "|" + uri.getUserInfo() + "|" + uri.getHost() + "|" + uri.getPort() + "|" + uri.getPath() + "|" + uri.getQuery() + "|" + uri.getFragment() + "|" + uri.isAbsolute() + uri.isOpaque());
        } catch (URISyntaxException e) {
            System.out.println(e.getMessage() + " (" + e.getIndex() + ")");
        }
    }

    public static void main(String[] args) throws Exception {
        for (String text : new String[] {"http://user:pw@host.example:8080/a/b%20c?q=1&r=%C3%A9#frag", "mailto:a@b.c", "../x/./y", "file:///tmp/x", "//host/path", "urn:isbn:123", "http://[::1]:80/", "", "a b", "http://", "1http://x", "x:%zz", "http://host:port/"}) {
            show(text);
        }
        URI base = URI.create("http://h/a/b/c?x");
        for (String relative : new String[] {"d", "./d/../e", "../../f", "/g", "?y", "#z", "//other/h", "", "mailto:x"}) {
            System.out.print(base.resolve(relative) + " ");
        }
        System.out.println();
        System.out.println(URI.create("/a/./b/../c").normalize() + " " + base.relativize(URI.create("http://h/a/b/c/d")) + " " + new URI("http", "host", "/p q/ü", "k=v w", "f").toASCIIString() + " " + base.compareTo(URI.create("http://h/b")) + " " + base.hashCode() + " " + base.equals(URI.create("HTTP://H/a/b/c?x")));
        URL url = new URL("https://host:81/path/file.txt?query#ref");
        System.out.println(url.getProtocol() + " " + url.getHost() + " " + url.getPort() + " " + url.getDefaultPort() + " " + url.getFile() + " " + url.getRef() + " " + url.toExternalForm() + " " + url.toURI().getPath());
        System.out.println(new URL(url, "../other") + " " + new URL("http", "h", "/f"));
        for (String bad : new String[] {"nothing", "foo://x", "http:x y"}) {
            try {
                System.out.println(new URL(bad));
            } catch (MalformedURLException e) {
                System.out.println(e.getMessage());
            }
        }
        String text = "a b&c=d/é€+~*-_.";
        String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8);
        System.out.println(encoded + " " + URLDecoder.decode(encoded, StandardCharsets.UTF_8).equals(text) + " " + URLDecoder.decode("%41+%c3%a9", StandardCharsets.UTF_8));
        try {
            URLDecoder.decode("%4", StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        StringJoiner query = new StringJoiner("&", "?", "");
        for (String pair : "x=1 y=2".split(" ")) {
            query.add(pair);
        }
        System.out.println(query);
    }
}
