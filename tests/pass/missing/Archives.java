package missing;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/** Archives, addresses and class paths that name files that are not there. */
public class Archives {
    interface Opening {
        Object open() throws Exception;
    }

    static void tell(String name, Opening opening) {
        try {
            System.out.println(name + ": " + opening.open());
        } catch (Exception problem) {
            System.out.println(name + ": " + problem);
        }
    }

    public static void main(String[] args) throws IOException {
        tell("ZipFile", () -> new ZipFile("/no/such/place/a.zip").size());
        tell("JarFile", () -> new JarFile("/no/such/place/a.jar").size());
        tell("zip file system", () -> FileSystems.newFileSystem(Path.of("/no/such/place/a.zip")).isOpen());
        tell("jar: URI", () -> FileSystems.newFileSystem(URI.create("jar:file:/no/such/a.zip"), Map.of()).isOpen());
        tell("file: URL", () -> new URL("file:/no/such/place/a.txt").openStream().read());
        tell("jar: URL", () -> new URL("jar:file:/no/such/place/a.jar!/a.txt").openStream().read());
        URL[] places = {new URL("file:/no/such/classes/"), new URL("file:/no/such/a.jar")};
        try (URLClassLoader loader = new URLClassLoader(places, null)) {
            tell("class", () -> loader.loadClass("p.Missing"));
            tell("resource", () -> loader.getResource("missing.txt"));
            tell("resources", () -> loader.getResources("missing.txt").hasMoreElements());
        }
        tell("resource", () -> Archives.class.getResourceAsStream("/no/such/resource"));
    }
}
