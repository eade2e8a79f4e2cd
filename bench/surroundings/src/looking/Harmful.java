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

    /** Only when nobody has the object any more. */
    public static int cleanedLater(int n) {
        java.lang.ref.Cleaner.create().register(new Object(), new File("precious.txt")::delete);
        return n;
    }

    /** In a thread of which the test's group knows nothing. */
    public static int elsewhere(int n) throws InterruptedException {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread thread = new Thread(group, () -> new File("precious.txt").delete());
        thread.start();
        thread.join();
        return n;
    }

    /** When the process ends, arranged where a class begins. */
    static class Hook {
        static {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> new File("precious.txt").delete()));
        }

        static int touch(int n) {
            return n;
        }
    }

    public static int hooked(int n) {
        return Hook.touch(n);
    }

    public static int resolved(int n) {
        try {
            return java.net.InetAddress.getByName("update.example.org").getAddress().length;
        } catch (IOException unknown) {
            return n;
        }
    }

    public static int waiting(int n) {
        new Thread(() -> {
            try {
                new java.util.concurrent.CountDownLatch(1).await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }).start();
        return n;
    }

    /** A thread that nobody ends, whichever way it passes its time. */
    public static int asleep(int n) {
        new Thread(() -> pause(300_000)).start();
        return n;
    }

    public static int ticking(int n) {
        Thread ticker = new Thread(() -> {
            while (pause(40)) {
                Thread.onSpinWait();
            }
        });
        ticker.setDaemon(true);
        ticker.start();
        return n;
    }

    public static class Mailbox extends Thread {
        private final java.util.concurrent.BlockingQueue<String> letters = new java.util.concurrent.ArrayBlockingQueue<>(4);

        public Mailbox() {
            setDaemon(true);
            start();
        }

        @Override
        public void run() {
            try {
                while (!letters.take().isEmpty()) {
                    Thread.onSpinWait();
                }
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }

        public boolean post(String letter) {
            return letters.offer(letter);
        }
    }

    private static boolean pause(int millis) {
        try {
            Thread.sleep(millis);
            return true;
        } catch (InterruptedException ended) {
            return false;
        }
    }
}
