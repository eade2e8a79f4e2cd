// root: files
package io;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Files below the folder that the machine may read. */
public class RootFiles {
    public static void main(String[] args) throws IOException {
        System.out.println(Files.readAllLines(Path.of("words.txt")) + " " + Files.size(Path.of("words.txt")) + " " + Files.exists(Path.of("none")) + " " + Files.isDirectory(Path.of("resources")));
        File file = new File("words.txt");
        System.out.println(file.exists() + " " + file.length() + " " + file.isFile() + " " + file.canRead() + " " + file.getName() + " " + new File("none").length());
        try (BufferedReader reader = new BufferedReader(new FileReader(file, StandardCharsets.UTF_8))) {
            System.out.println(reader.readLine() + reader.read());
        }
        try (RandomAccessFile random = new RandomAccessFile(file, "r")) {
            random.seek(6);
            byte[] word = new byte[4];
            random.readFully(word);
            System.out.println(new String(word) + " " + random.getFilePointer() + " " + random.length());
        }
        try (Stream<Path> found = Files.walk(Path.of("resources"))) {
            List<String> names = found.map(path -> path.toString().replace('\\', '/')).sorted().toList();
            System.out.println(names);
        }
        String[] listed = new File("resources").list();
        Arrays.sort(listed);
        System.out.println(Arrays.toString(listed));
        try {
            new FileReader("missing.txt");
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage());
        }
        try {
            Files.readString(Path.of("missing.txt"));
        } catch (NoSuchFileException e) {
            System.out.println(e.getMessage());
        }
        try (Stream<String> lines = Files.lines(Path.of("resources", "unicode.txt"))) {
            System.out.println(lines.map(String::length).toList());
        }
        try (var channel = Files.newByteChannel(Path.of("words.txt"))) {
            System.out.println(channel.size() + " " + channel.position());
        }
    }
}
