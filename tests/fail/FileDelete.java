// stop: file delete
import java.io.File;

/** Deletes a file. */
public class FileDelete {
    public static void main(String[] args) {
        System.out.println(new File("greeting.txt").delete());
    }
}
