import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the classes of java.base to standard output: name, length, bytes of each. */
class DumpJdk {
    public static void main(String[] args) throws Exception {
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
        List<Path> files;
        try (var walk = Files.walk(root)) {
            files = walk.filter(file -> file.toString().endsWith(".class")).collect(Collectors.toList());
        }
        try (var out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16))) {
            for (Path file : files) {
                String name = root.relativize(file).toString();
                byte[] bytes = Files.readAllBytes(file);
                out.writeUTF(name.substring(0, name.length() - ".class".length()));
                out.writeInt(bytes.length);
                out.write(bytes);
            }
        }
    }
}
