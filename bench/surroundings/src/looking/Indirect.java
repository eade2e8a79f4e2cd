package looking;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.text.DateFormat;
import java.text.NumberFormat;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import toolbox.Toolbox;

/** Methods that come there through the class library, a library, reflection or another thread. */
public class Indirect {
    private final Properties settings = new Properties(System.getProperties());
    private final Function<String, String> lookup = System::getenv;

    public String setting(String key) {
        return settings.getProperty(key, "unset");
    }

    public String mapped(String key) {
        return Optional.ofNullable(key).map(lookup).orElse("none");
    }

    public static List<String> all() {
        return Stream.of("HOME", "SECRET_TOKEN", "PATH").map(System::getenv).collect(Collectors.toList());
    }

    public static Object reflected() throws ReflectiveOperationException {
        return Class.forName("java.lang.System").getMethod("getProperty", String.class).invoke(null, "java.io.tmpdir");
    }

    public static String fromThread() throws Exception {
        return CompletableFuture.supplyAsync(() -> System.getenv("SECRET_TOKEN")).get();
    }

    public static String fromOtherThread() throws InterruptedException {
        StringBuilder found = new StringBuilder();
        Thread thread = new Thread(() -> found.append(System.getProperty("os.arch")));
        thread.start();
        thread.join();
        return found.toString();
    }

    public static String environmentOfChildren() {
        return new ProcessBuilder("true").environment().get("SECRET_TOKEN");
    }

    public static int workers() {
        return ForkJoinPool.getCommonPoolParallelism();
    }

    public static String machine() {
        return ManagementFactory.getRuntimeMXBean().getName();
    }

    public static String absolute(String name) {
        return Paths.get(name).toAbsolutePath().toString();
    }

    public static String link() throws IOException {
        return Files.readSymbolicLink(Path.of("/proc/self/exe")).toString();
    }

    public static String firstLine() throws IOException {
        try (BufferedReader reader = new BufferedReader(new FileReader("/etc/hostname"))) {
            return reader.readLine();
        } catch (IOException missing) {
            return "none";
        }
    }

    public static int stores() {
        int count = 0;
        for (Object store : FileSystems.getDefault().getFileStores()) {
            count++;
        }
        return count;
    }

    public static boolean isKnown() {
        return new InetSocketAddress("localhost", 80).isUnresolved();
    }

    public static int interfaces() throws IOException {
        return Collections.list(NetworkInterface.getNetworkInterfaces()).size();
    }

    public static String amount(double value) {
        return NumberFormat.getCurrencyInstance().format(value);
    }

    public static String epoch() {
        return DateFormat.getDateTimeInstance().format(new Date(0));
    }

    public static int hour() {
        Calendar calendar = Calendar.getInstance();
        calendar.setTimeInMillis(0);
        return calendar.get(Calendar.HOUR_OF_DAY);
    }

    public static String configured() {
        return Toolbox.configuration();
    }

    public static String temporary() {
        return Toolbox.TEMPORARY;
    }

    public static boolean isWritable() {
        return new File(System.getProperty("java.io.tmpdir")).canWrite();
    }

    public static String resource() {
        return String.valueOf(Indirect.class.getResource("Indirect.class"));
    }

    public static Map<String, String> copy() {
        return Map.copyOf(System.getenv());
    }

    public static Supplier<String> later() {
        return () -> System.getenv("SECRET_TOKEN");
    }

    /*@ ensures \result != null; @*/
    public static String promised() {
        String value = System.getProperty("looking.promised");
        return value == null ? "default" : value;
    }
}
