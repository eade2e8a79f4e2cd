package missing;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Programs that expect files to be missing: fallbacks, causes, tasks, initialisers. */
public class Handled {
    static class Settings {
        static final String NAME = read();

        static String read() {
            try {
                return Files.readString(Path.of("/no/such/settings"));
            } catch (IOException missing) {
                return "default";
            }
        }
    }

    static class Broken {
        static final int LENGTH = length();

        static int length() {
            try {
                return Files.readAllBytes(Path.of("/no/such/data")).length;
            } catch (IOException missing) {
                throw new UncheckedIOException(missing);
            }
        }
    }

    static Optional<String> first(String name) {
        try (BufferedReader reader = new BufferedReader(new FileReader(name))) {
            return Optional.ofNullable(reader.readLine());
        } catch (IOException missing) {
            return Optional.empty();
        } finally {
            System.out.println("looked for " + name);
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Settings.NAME);
        try {
            System.out.println(Broken.LENGTH);
        } catch (ExceptionInInitializerError error) {
            System.out.println(error.getCause());
        }
        System.out.println(first("/no/such/file").orElse("none"));
        Properties properties = new Properties();
        try (var in = Files.newInputStream(Path.of("/no/such/x.properties"))) {
            properties.load(in);
        } catch (IOException missing) {
            properties.setProperty("a", "b");
        }
        System.out.println(properties);
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Callable<String> task = () -> Files.readString(Path.of("/no/such/task"));
        try {
            System.out.println(pool.submit(task).get());
        } catch (ExecutionException problem) {
            System.out.println(problem.getCause());
        }
        pool.shutdown();
        throw new IllegalStateException(new java.io.FileNotFoundException("end"));
    }
}
