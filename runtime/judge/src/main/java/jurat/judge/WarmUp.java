package jurat.judge;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Does once, on a program of our own, what will be asked later, so that the first request does not wait for it. */
final class WarmUp {
    private static final String SAMPLE = "jurat.judge.warm.Sample";
    private static final String TEST = "jurat.judge.warm.SampleTest";
    private static final String SOURCE = """
            package jurat.judge.warm;

            import static org.junit.jupiter.api.Assertions.*;
            import org.junit.jupiter.api.Test;
            import org.junit.jupiter.params.ParameterizedTest;
            import org.junit.jupiter.params.provider.CsvSource;

            class CompiledTest {
                @Test
                void addItem() {
                    Sample sample = new Sample();
                    assertTrue(sample.add("item"), "added");
                    assertThrows(IllegalStateException.class, () -> new Sample().first());
                }

                @ParameterizedTest
                @CsvSource({"item, true"})
                void add(String item, boolean expected) {
                    assertEquals(expected, new Sample().add(item));
                }

                public static void case0(jurat.judge.Trace trace) throws Throwable {
                    Sample sample = new Sample();
                    trace.requires("true", true);
                    trace.specCase(0, () -> sample.first() != null);
                    trace.calling(sample, "item");
                    try {
                        trace.returned(sample.add("item"));
                    } catch (Throwable thrown) {
                        trace.threw(thrown);
                    }
                    trace.check(0, () -> sample.length() == 4);
                    trace.observe(0, () -> sample.kind());
                }
            }
            """;

    private WarmUp() {}

    static void run(List<String> libraries, boolean compiler) throws IOException, InterruptedException {
        World world = new World(List.of(), List.of(SAMPLE));
        world.define(TEST, bytes(TEST));
        // A class that is defined gets no probes; adding them once here loads what adds them.
        Instrumenter.withProbes(SAMPLE, bytes(SAMPLE), world.probes);
        world.define(SAMPLE, bytes(SAMPLE));
        Isolation isolation = new Isolation(world);
        Exceptions exceptions = new Exceptions(world);
        Tests tests = new Tests(world, isolation, exceptions);
        Map<String, Object> response = Json.object();
        tests.discover(TEST, response);
        for (Object found : (List<?>) response.get("tests")) {
            tests.run((String) Json.asObject(found).get("id"), World.Mode.PROBES, response);
        }
        Json.write(response);
        if (compiler) {
            new Compiler(world, libraries).compile(Map.of("jurat.judge.warm.CompiledTest", SOURCE), 0, new TreeMap<>());
        }
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream in = WarmUp.class.getClassLoader().getResourceAsStream(name.replace('.', '/') + ".class")) {
            return in == null ? new byte[0] : in.readAllBytes();
        }
    }
}
