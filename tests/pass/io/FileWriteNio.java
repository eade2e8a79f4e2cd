package io;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** Files written through java.nio and read again. */
public class FileWriteNio {
    interface Action {
        void run() throws IOException;
    }

    static void attempt(Action action) {
        try {
            action.run();
            System.out.println("done");
        } catch (IOException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws IOException {
        Path file = Path.of("written.txt");
        Files.writeString(file, "one\ntwo\n");
        Files.write(file, List.of("three"), StandardOpenOption.APPEND);
        System.out.println(Files.readAllLines(file) + " " + Files.size(file) + " " + Files.isRegularFile(file));
        attempt(() -> Files.createFile(file));
        attempt(() -> Files.write(Path.of("none", "x"), new byte[1]));
        attempt(() -> Files.write(file, new byte[1], StandardOpenOption.CREATE_NEW));
        Files.createDirectories(Path.of("a", "b", "c"));
        attempt(() -> Files.readString(Path.of("a", "missing")));
        attempt(() -> Files.delete(Path.of("a")));
        attempt(() -> Files.createDirectory(Path.of("a", "b")));
        Files.copy(file, Path.of("a", "copy.txt"));
        attempt(() -> Files.copy(file, Path.of("a", "copy.txt")));
        Files.move(file, Path.of("a", "b", "moved.txt"));
        System.out.println(Files.exists(file) + " " + Files.readString(Path.of("a", "b", "moved.txt")).length());
        Files.move(Path.of("a", "b", "moved.txt"), Path.of("a", "copy.txt"), StandardCopyOption.REPLACE_EXISTING);
        Files.move(Path.of("a", "b"), Path.of("d"));
        try (Stream<Path> all = Files.walk(Path.of("."))) {
            all.sorted().forEach(System.out::println);
        }
        try (BufferedWriter writer = Files.newBufferedWriter(Path.of("d", "lines"))) {
            writer.write("x");
            writer.newLine();
        }
        try (FileChannel channel = FileChannel.open(Path.of("d", "lines"), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.position(channel.size()).write(ByteBuffer.wrap(new byte[] {65, 66, 67}));
            ByteBuffer buffer = ByteBuffer.allocate(10);
            System.out.println(channel.read(buffer, 1) + " " + channel.position() + " " + channel.truncate(3).size() + " " + channel.position());
        }
        System.out.println(Files.mismatch(Path.of("d", "lines"), Path.of("a", "copy.txt")) + " " + Files.readString(Path.of("d", "lines")));
        Path temporary = Files.createTempFile("prefix", ".suffix");
        System.out.println(Files.size(temporary) + " " + temporary.getFileName().toString().startsWith("prefix") + " " + Files.deleteIfExists(temporary) + " " + Files.deleteIfExists(temporary));
        Path folder = Files.createTempDirectory("folder");
        Files.writeString(folder.resolve("inside"), "text");
        attempt(() -> Files.readString(folder.resolve("inside")));
        Files.delete(folder.resolve("inside"));
        Files.delete(folder);
        System.out.println(Files.exists(folder));
        System.out.println(new FileAlreadyExistsException("x").getFile() + new NoSuchFileException("y").getFile() + new FileSystemException("z", null, "why").getMessage());
    }
}
