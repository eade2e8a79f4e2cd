package looking;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;

/** Methods that look at the computer as one would write them. */
public class Direct {
    public static String variable(String name) {
        return System.getenv(name);
    }

    public static boolean isBuildServer() {
        return System.getenv("CI") != null || System.getenv().containsKey("BUILD_NUMBER");
    }

    public static String home() {
        return System.getProperty("user.home");
    }

    public static int homeLength() {
        return home().length();
    }

    public static String greeting() {
        return "Hello, " + System.getProperty("user.name", "nobody");
    }

    public static int poolSize() {
        return Integer.getInteger("looking.pool", Runtime.getRuntime().availableProcessors());
    }

    public static long memory() {
        return Runtime.getRuntime().maxMemory() >> 20;
    }

    public static long process() {
        return ProcessHandle.current().pid();
    }

    public static String folder() {
        return new File("").getAbsolutePath();
    }

    public static boolean hasSettings() {
        return new File(System.getProperty("user.home"), ".secret").exists();
    }

    public static String secret() throws IOException {
        return Files.readString(Path.of(System.getProperty("user.home"), ".secret"));
    }

    public static int roots() {
        return new File("/").list().length;
    }

    public static String host() throws IOException {
        return InetAddress.getLocalHost().getHostName();
    }

    public static String encoding() {
        return Charset.defaultCharset().displayName();
    }

    public static int encodedLength(String text) {
        return (text + "\u00e4").getBytes().length;
    }

    public static String language() {
        return Locale.getDefault().getLanguage();
    }

    public static String zone() {
        return ZoneId.systemDefault().getId();
    }

    public static int year() {
        return LocalDate.now().getYear();
    }

    public static boolean isOld() {
        return Runtime.version().feature() < 21;
    }

    public static boolean isChecked() {
        boolean checked = false;
        assert checked = true;
        return checked;
    }

    public static int half(int n) {
        assert n % 2 == 0 : "odd";
        return n / 2;
    }

    public static boolean isInteractive() {
        return System.console() != null;
    }

    public static int answer() throws IOException {
        return System.in.read();
    }

    public static String origin() {
        return Direct.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    }
}
