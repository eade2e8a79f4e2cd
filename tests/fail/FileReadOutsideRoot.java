// stop: the machine does not read the file /etc/passwd; not a bug in your program
// root: files
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Leaves the folder given with --root by way of its parent. */
public class FileReadOutsideRoot {
    public static void main(String[] args) throws IOException {
        System.out.println(Files.readString(Path.of("words.txt")).length());
        System.out.println(Files.readAllBytes(Path.of("../../etc/passwd")).length);
    }
}
