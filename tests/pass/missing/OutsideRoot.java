// root: files
package missing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Files of the root can be read; paths that lead out of it to nothing throw. */
public class OutsideRoot {
    public static void main(String[] args) throws IOException {
        System.out.println(Files.readAllLines(Path.of("words.txt")).size() > 0);
        System.out.println(Files.exists(Path.of("resources/../words.txt")));
        for (String text : new String[] {"../no/such", "no/such", "words.txt2", "resources/missing", "./../../no-such-file"}) {
            Path path = Path.of(text);
            try {
                System.out.println(Files.readAllBytes(path).length);
            } catch (NoSuchFileException missing) {
                System.out.println(text + ": " + missing.getMessage());
            }
            System.out.println(path.toFile().exists() + " " + path.toFile().length());
        }
        try {
            Files.readString(Path.of("words.txt/below"));
        } catch (IOException problem) {
            System.out.println(problem);
        }
    }
}
