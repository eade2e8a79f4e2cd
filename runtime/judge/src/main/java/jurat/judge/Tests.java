package jurat.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.support.testng.engine.TestNGTestEngine;
import org.junit.vintage.engine.VintageTestEngine;

/**
 * Runs tests through the JUnit platform, one at a time, each found again by its unique id: in a class loader of its own,
 * or all in one, as a build does. Only the engine that a test class is written for is started.
 */
final class Tests {
    private enum Engine {
        JUPITER("org/junit/jupiter/", "junit-jupiter", JupiterTestEngine::new),
        TESTNG("org/testng/", "testng", TestNGTestEngine::new),
        VINTAGE("", "junit-vintage", VintageTestEngine::new);

        private final String sign;
        private final String id;
        private final Supplier<TestEngine> make;

        Engine(String sign, String id, Supplier<TestEngine> make) {
            this.sign = sign;
            this.id = id;
            this.make = make;
        }
    }

    private final World world;
    private final Isolation isolation;
    private final Exceptions exceptions;
    private final Slimmer slimmer;
    private final Map<Engine, Launcher> launchers = new HashMap<>();

    Tests(World world, Isolation isolation, Exceptions exceptions) {
        this.world = world;
        this.isolation = isolation;
        this.exceptions = exceptions;
        slimmer = new Slimmer(world);
    }

    /** The tests of a class in the order in which their engine runs them. */
    void discover(String className, Map<String, Object> response) throws InterruptedException {
        List<Object> found = new ArrayList<>();
        Throwable thrown = isolation.run(World.Mode.PROBES, loader -> {
            DiscoverySelector selector = DiscoverySelectors.selectClass(loader.loadClass(className));
            TestPlan plan = launcher(engineOf(className)).discover(request(selector));
            for (TestIdentifier root : plan.getRoots()) {
                collect(plan, root, found);
            }
        }, response);
        response.put("tests", found);
        response.put("thrown", thrown == null ? null : exceptions.describe(thrown));
    }

    private static void collect(TestPlan plan, TestIdentifier node, List<Object> found) {
        List<TestIdentifier> children = new ArrayList<>(plan.getChildren(node));
        Optional<MethodSource> source = node.getSource().filter(MethodSource.class::isInstance).map(MethodSource.class::cast);
        if (node.isTest() || (children.isEmpty() && source.isPresent())) {
            String type = node.getUniqueIdObject().getLastSegment().getType();
            String rows = switch (type) {
                case "test-template" -> "test-template-invocation";
                case "test-factory" -> "dynamic-test";
                default -> null;
            };
            found.add(Json.object("id", node.getUniqueId(), "method", method(node), "display", node.getDisplayName(), "rows", rows));
        }
        children.forEach(child -> collect(plan, child, found));
    }

    /** Runs what the id names. A row that is not there runs nothing, which is how the rows of a test are counted. */
    void run(String id, World.Mode mode, Map<String, Object> response) throws InterruptedException {
        List<Object> results = new ArrayList<>();
        UniqueId parsed = UniqueId.parse(id);
        UserLoader own = UserLoader.of(world, mode, slim(parsed));
        Throwable thrown = isolation.run(own, mode, loader -> {
            Launcher launcher = launcher(engine(parsed.getEngineId().orElse("")));
            launcher.execute(request(DiscoverySelectors.selectUniqueId(parsed)), new Listener() {
                @Override
                void finished(Map<String, Object> result, Throwable thrownByTest) {
                    results.add(result);
                    noteMemory(thrownByTest, response);
                }
            });
        }, response);
        response.put("results", results);
        response.put("thrown", thrown == null ? null : exceptions.describe(thrown));
    }

    /**
     * Runs all tests of a class in one class loader, as a build does: a test finds in static fields what those before it
     * left there. What became of each is told as soon as it is known.
     */
    void runAll(String className, World.Mode mode, boolean reversed, Consumer<Map<String, Object>> tell,
            Map<String, Object> response) throws InterruptedException {
        UserLoader shared = UserLoader.of(world, mode, Map.of());
        Throwable thrown = isolation.run(shared, mode, loader -> {
            LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectClass(loader.loadClass(className)));
            if (reversed) {
                request.configurationParameter(MethodOrderer.DEFAULT_ORDER_PROPERTY_NAME, Reversed.class.getName());
            }
            launcher(engineOf(className)).execute(request.build(), new Listener() {
                @Override
                public void executionStarted(TestIdentifier test) {
                    if (test.isTest()) {
                        Probes.reset();
                    }
                }

                @Override
                void finished(Map<String, Object> result, Throwable thrownByTest) throws InterruptedException {
                    Map<String, Object> told = Json.object("event", "test", "results", List.of(result));
                    isolation.endOfTest(mode, thrownByTest, told);
                    noteMemory(thrownByTest, told);
                    tell.accept(told);
                }
            });
        }, response);
        response.put("thrown", thrown == null ? null : exceptions.describe(thrown));
    }

    private static void noteMemory(Throwable thrown, Map<String, Object> response) {
        if (thrown instanceof OutOfMemoryError) {
            response.put("out_of_memory", true);
            response.put("dirty", true);
        }
    }

    /** The test's own class without its other tests, where that is worth it. Nested test classes are left alone. */
    private Map<String, byte[]> slim(UniqueId id) {
        String className = null;
        String method = null;
        for (UniqueId.Segment segment : id.getSegments()) {
            switch (segment.getType()) {
                case "class", "runner" -> className = segment.getValue();
                case "method", "test-template", "test-factory", "test" -> method = segment.getValue();
                case "nested-class" -> {
                    return Map.of();
                }
                default -> {}
            }
        }
        if (className == null || method == null) {
            return Map.of();
        }
        int parenthesis = method.indexOf('(');
        byte[] bytes = slimmer.only(className, parenthesis < 0 ? method : method.substring(0, parenthesis));
        return bytes == null ? Map.of() : Map.of(className, Instrumenter.withoutExits(bytes));
    }

    private static String method(TestIdentifier test) {
        String name = test.getSource().map(source -> source instanceof MethodSource method
                ? method.getMethodName()
                : source instanceof ClassSource type ? type.getClassName() : "").orElse("");
        return name.isEmpty() ? test.getLegacyReportingName() : name;
    }

    private LauncherDiscoveryRequest request(DiscoverySelector selector) {
        return LauncherDiscoveryRequestBuilder.request().selectors(selector).build();
    }

    private Engine engineOf(String className) {
        byte[] bytes = world.original(className);
        String text = bytes == null ? "" : new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
        for (Engine engine : Engine.values()) {
            if (text.contains(engine.sign)) {
                return engine;
            }
        }
        return Engine.VINTAGE;
    }

    private static Engine engine(String id) {
        for (Engine engine : Engine.values()) {
            if (engine.id.equals(id)) {
                return engine;
            }
        }
        throw new IllegalArgumentException("no test engine is called " + id);
    }

    private Launcher launcher(Engine engine) {
        return launchers.computeIfAbsent(engine, wanted -> LauncherFactory.create(LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestEngines(wanted.make.get())
                .build()));
    }

    private abstract class Listener implements TestExecutionListener {
        /** Called once for each test, and for what holds tests that could not be run. */
        abstract void finished(Map<String, Object> result, Throwable thrown) throws InterruptedException;

        @Override
        public synchronized void executionSkipped(TestIdentifier test, String reason) {
            end(test, "skipped", reason, null);
        }

        /** Containers are worth a word only when they fail: then their tests did not run. */
        @Override
        public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
            String status = switch (result.getStatus()) {
                case SUCCESSFUL -> "passed";
                case ABORTED -> "skipped";
                case FAILED -> "failed";
            };
            if (test.isTest() || !status.equals("passed")) {
                end(test, status, null, result.getThrowable().orElse(null));
            }
        }

        private void end(TestIdentifier test, String status, String reason, Throwable thrown) {
            Map<String, Object> result = Json.object("id", test.getUniqueId(), "method", method(test),
                    "display", test.getDisplayName(), "container", !test.isTest(), "status", status, "reason", reason);
            result.put("thrown", thrown == null ? null : exceptions.describe(thrown));
            try {
                finished(result, thrown);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
