package resources;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Properties;
import java.util.TreeMap;

/** Resources on the class path, by class, loader and URL. */
public class Reading {
    static String read(InputStream in) throws IOException {
        if (in == null) {
            return "absent";
        }
        try (in) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip().replace("\n", "|");
        }
    }

    public static void main(String[] args) throws IOException {
        ClassLoader loader = Reading.class.getClassLoader();
        System.out.println(read(Reading.class.getResourceAsStream("greeting.txt")));
        System.out.println(read(Reading.class.getResourceAsStream("/words.txt")));
        System.out.println(read(loader.getResourceAsStream("resources/unicode.txt")));
        System.out.println(read(loader.getResourceAsStream("/words.txt")) + " " + read(Reading.class.getResourceAsStream("missing")) + " " + read(ClassLoader.getSystemResourceAsStream("words.txt")));
        URL url = Reading.class.getResource("greeting.txt");
        System.out.println(url.getProtocol() + " " + url.getPath().endsWith("/resources/greeting.txt") + " " + read(url.openStream()));
        System.out.println(Collections.list(loader.getResources("words.txt")).size() + " " + loader.getResource("none") + " " + Arrays.toString(Reading.class.getResourceAsStream("data").readAllBytes()));
        Properties settings = new Properties();
        try (InputStream in = Reading.class.getResourceAsStream("settings.properties")) {
            settings.load(in);
        }
        System.out.println(new TreeMap<>(settings) + " " + settings.getProperty("none", "default") + " " + settings.stringPropertyNames().size());
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(loader.getResourceAsStream("resources/unicode.txt"), StandardCharsets.UTF_8))) {
            System.out.println(reader.lines().mapToInt(String::length).sum());
        }
        InputStream classFile = Reading.class.getResourceAsStream("Reading.class");
        System.out.println(String.format("%02x%02x%02x%02x", classFile.read(), classFile.read(), classFile.read(), classFile.read()));
        InputStream library = Object.class.getResourceAsStream("Object.class");
        System.out.println(library.read() == 0xca ? "class of the library" : "other");
        System.out.println(Thread.currentThread().getContextClassLoader() == loader);
        Properties xml = new Properties();
        xml.setProperty("a", "1 < 2");
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        xml.storeToXML(out, "comment");
        Properties back = new Properties();
        back.loadFromXML(new java.io.ByteArrayInputStream(out.toByteArray()));
        System.out.println(back);
    }
}
