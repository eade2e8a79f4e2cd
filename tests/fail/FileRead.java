// stop: the machine does not read the file /etc/hostname; not a bug in your program
import java.io.FileInputStream;
import java.io.IOException;

/** Reads a file of the host without --root. */
public class FileRead {
    public static void main(String[] args) throws IOException {
        try (FileInputStream in = new FileInputStream("/etc/hostname")) {
            System.out.println(in.read());
        }
    }
}
