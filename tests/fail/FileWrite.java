// stop: file write
import java.io.FileOutputStream;
import java.io.IOException;

/** Opens a file for writing through java.io. */
public class FileWrite {
    public static void main(String[] args) throws IOException {
        try (FileOutputStream out = new FileOutputStream("written.txt")) {
            out.write(1);
        }
        System.out.println("written");
    }
}
