// stop: file write
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a file through java.nio. */
public class FileWriteNio {
    public static void main(String[] args) throws IOException {
        Files.writeString(Path.of("written.txt"), "text");
        System.out.println("written");
    }
}
