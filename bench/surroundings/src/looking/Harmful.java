package looking;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;

/** Methods that nobody wants to be called by a test. */
public class Harmful {
    public static boolean clean() {
        return new File("precious.txt").delete();
    }

    public static boolean cleanQuietly(String name) {
        try {
            return Files.deleteIfExists(Path.of("folder", "precious.txt"));
        } catch (IOException refused) {
            return false;
        }
    }

    public static boolean cleanIfThere() {
        File file = new File("precious.txt");
        return file.exists() && file.delete();
    }

    public static void rotate() throws IOException {
        Files.move(Path.of("precious.txt"), Path.of("old.txt"), StandardCopyOption.REPLACE_EXISTING);
    }

    public static boolean rename() {
        return new File("precious.txt").renameTo(new File("old.txt"));
    }

    public static int save(String text) {
        try (FileWriter writer = new FileWriter("precious.txt")) {
            writer.write(text);
            return text.length();
        } catch (IOException refused) {
            return -1;
        }
    }

    public static boolean prepare() {
        return new File("folder/deep").mkdirs();
    }

    public static String temporary() throws IOException {
        return Files.createTempFile("looking", ".tmp").getFileName().toString().substring(0, 7);
    }

    public static void touch() throws IOException {
        Files.setLastModifiedTime(Path.of("precious.txt"), FileTime.fromMillis(0));
    }

    public static boolean lock() {
        return new File("precious.txt").setReadOnly();
    }

    public static boolean isUp() {
        try (Socket socket = new Socket("127.0.0.1", 9)) {
            return socket.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }

    public static int fetch() {
        try {
            return new URL("http://127.0.0.1:9/").openStream().read();
        } catch (IOException refused) {
            return -1;
        }
    }

    public static boolean isFree() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    public static boolean hasDatagrams() {
        try (DatagramSocket socket = new DatagramSocket()) {
            return socket.isBound();
        } catch (IOException refused) {
            return false;
        }
    }

    public static boolean starts() {
        try {
            new ProcessBuilder("touch", "started.txt").start().waitFor();
            return true;
        } catch (IOException | InterruptedException refused) {
            return false;
        }
    }
}
