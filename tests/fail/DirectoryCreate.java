// stop: directory create
import java.io.File;

/** Makes a directory. */
public class DirectoryCreate {
    public static void main(String[] args) {
        System.out.println(new File("made").mkdirs());
    }
}
