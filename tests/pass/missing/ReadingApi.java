package missing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Every way of java.nio.file to read a file that is not there. */
public class ReadingApi {
    interface Reading {
        Object read(Path path) throws IOException;
    }

    static void tell(String name, Reading reading) {
        Path path = Path.of("/no/such/place/file.txt");
        try {
            System.out.println(name + ": " + reading.read(path));
        } catch (NoSuchFileException missing) {
            System.out.println(name + ": " + missing + " file " + missing.getFile() + " reason " + missing.getReason());
        } catch (IOException other) {
            System.out.println(name + ": other " + other);
        }
    }

    public static void main(String[] args) {
        tell("readString", Files::readString);
        tell("readAllBytes", path -> Files.readAllBytes(path).length);
        tell("readAllLines", Files::readAllLines);
        tell("lines", path -> {
            try (var lines = Files.lines(path)) {
                return lines.count();
            }
        });
        tell("newInputStream", path -> {
            try (var in = Files.newInputStream(path)) {
                return in.read();
            }
        });
        tell("newBufferedReader", path -> {
            try (var reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
                return reader.readLine();
            }
        });
        tell("newByteChannel", path -> {
            try (var channel = Files.newByteChannel(path)) {
                return channel.size();
            }
        });
        tell("copy", path -> Files.copy(path, Path.of("copy.txt")));
        tell("copy to stream", path -> Files.copy(path, System.out));
        tell("move", path -> Files.move(path, Path.of("moved.txt")));
        tell("mismatch", path -> Files.mismatch(path, path.resolveSibling("other")));
        tell("isSameFile", path -> Files.isSameFile(path, path.resolveSibling("other")));
        tell("isSameFile with itself", path -> Files.isSameFile(path, path));
        List.of("/no", "/no/such").forEach(folder -> System.out.println(Files.exists(Path.of(folder))));
    }
}
