package jurat.launcher;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jurat.launcher.warm.JupiterSample;
import jurat.launcher.warm.VintageSample;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.vintage.engine.VintageTestEngine;

/**
 * Runs the tests of one class and says in plain text what became of each.
 *
 * <p>Engines and listeners are the ones named here; what else the class path registers as a service is left alone, so
 * that the same class gives the same result whatever lies beside it. Settings in {@code junit-platform.properties} are
 * honoured, but tests never run in parallel.
 */
public final class Launcher {
    private static org.junit.platform.launcher.Launcher platform;
    private static Results current;

    private Launcher() {}

    /**
     * Loads and initialises whatever does not depend on the user's test class, by running small test classes of our
     * own. A snapshot taken afterwards makes each user's class cheap.
     *
     * @throws IllegalStateException when one of these tests does not pass: then the JVM below is at fault
     */
    public static void prepare() {
        for (Class<?> sample : List.of(JupiterSample.class, VintageSample.class)) {
            String lines = run(sample.getName());
            for (String line : lines.split("\n")) {
                if (!line.startsWith("passed\t")) {
                    throw new IllegalStateException("a test of the launcher's own did not pass: " + line);
                }
            }
        }
    }

    /**
     * Runs the tests of a class and of its nested classes, in JUnit's own order, which is deterministic.
     *
     * @return one line per invocation of a test, as {@link Results} describes
     */
    public static String run(String className) {
        Results results = new Results(className);
        current = results;
        mark(false);
        try {
            platform().execute(request(load(className)), results);
        } catch (Throwable thrown) {
            // Neither a missing class nor an engine that gives up may be mistaken for "no tests".
            results.classFailed(thrown);
        }
        return results.text();
    }

    /** What {@link #run} would return if no further test ended: for a class whose run is broken off. */
    public static String soFar() {
        return current == null ? "" : current.text();
    }

    /**
     * Called between two steps of a run (a test starts, has ended, is skipped). When the machine stops in a step, it puts
     * back the state of the last mark, and whoever took the step gets an error instead. Nothing happens on a real JVM.
     *
     * @param mayNest whether a test may begin inside of what is done next, before this is called again
     */
    static void mark(boolean mayNest) {}

    /**
     * Why the machine stopped in the step that has just been given up: the test's status and a message, once. Null if
     * it did not stop, as on a real JVM.
     */
    static String[] takeStop() {
        return null;
    }

    /**
     * Those of the classes that contain tests, in the given order. A nested test class belongs to the class around it
     * and is not listed; neither is a class that cannot be loaded. One that the machine stops at is: {@link #run} says why.
     */
    public static String[] discover(String[] classNames) {
        List<String> found = new ArrayList<>();
        for (String className : classNames) {
            mark(false);
            try {
                TestPlan plan = platform().discover(request(load(className)));
                if (plan.containsTests() && standsByItself(plan, className)) {
                    found.add(className);
                }
            } catch (Throwable thrown) {
                if (takeStop() != null || !cannotBeLoaded(thrown)) {
                    found.add(className);
                }
            }
        }
        return found.toArray(new String[0]);
    }

    private static boolean cannotBeLoaded(Throwable thrown) {
        return thrown instanceof ClassNotFoundException || thrown instanceof LinkageError;
    }

    /**
     * {@code [--discover] [--to FILE] CLASS…} where {@code @FILE} names a file with one class per line. The results
     * of each class follow a line {@code class<TAB>name<TAB>milliseconds}; with {@code --discover} only the names of
     * the classes that contain tests are printed. Tests may print, too: {@code --to} keeps the results apart.
     */
    public static void main(String[] args) throws IOException {
        boolean discover = false;
        PrintStream out = System.out;
        List<String> classes = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("--discover")) {
                discover = true;
            } else if (args[i].equals("--to") && i + 1 < args.length) {
                out = new PrintStream(Files.newOutputStream(Path.of(args[++i])), false, StandardCharsets.UTF_8);
            } else if (args[i].startsWith("@")) {
                List<String> lines = Files.readAllLines(Path.of(args[i].substring(1)));
                lines.stream().filter(line -> !line.isBlank()).forEach(classes::add);
            } else {
                classes.add(args[i]);
            }
        }
        if (discover) {
            for (String found : discover(classes.toArray(new String[0]))) {
                out.print(found + "\n");
            }
        } else {
            prepare();
            for (String className : classes) {
                long started = System.nanoTime();
                String lines = run(className);
                out.print("class\t" + className + "\t" + (System.nanoTime() - started) / 1_000_000 + "\n" + lines);
                out.flush();
            }
        }
        out.flush();
        // Threads that a test left behind must not keep the process alive.
        Runtime.getRuntime().halt(0);
    }

    private static org.junit.platform.launcher.Launcher platform() {
        if (platform == null) {
            platform = LauncherFactory.create(LauncherConfig.builder()
                    .enableTestEngineAutoRegistration(false)
                    .enableLauncherSessionListenerAutoRegistration(false)
                    .enableLauncherDiscoveryListenerAutoRegistration(false)
                    .enablePostDiscoveryFilterAutoRegistration(false)
                    .enableTestExecutionListenerAutoRegistration(false)
                    .addTestEngines(new JupiterTestEngine(), new VintageTestEngine())
                    .build());
        }
        return platform;
    }

    private static LauncherDiscoveryRequest request(Class<?> type) {
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(type))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .configurationParameter("junit.vintage.execution.parallel.enabled", "false")
                .build();
    }

    private static Class<?> load(String className) throws ClassNotFoundException {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return Class.forName(className, false, loader == null ? Launcher.class.getClassLoader() : loader);
    }

    private static boolean standsByItself(TestPlan plan, String className) {
        for (TestIdentifier engine : plan.getRoots()) {
            for (TestIdentifier child : plan.getChildren(engine)) {
                if (child.getSource().orElse(null) instanceof ClassSource type && type.getClassName().equals(className)) {
                    return true;
                }
            }
        }
        return false;
    }
}
