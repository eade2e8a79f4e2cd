package jurat.judge;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Answers requests until there are no more. */
public final class Main {
    private static boolean started;

    private final Wire wire;
    private List<String> libraries = List.of();
    private World world;
    private Compiler compiler;
    private Isolation isolation;
    private Exceptions exceptions;
    private Tests tests;
    private Traces traces;

    private Main() throws IOException {
        wire = new Wire();
    }

    /** Takes no arguments: everything comes with the requests. */
    public static void main(String[] arguments) throws Exception {
        synchronized (Main.class) {
            if (started) {
                throw new IllegalStateException("there is one judge in a process");
            }
            started = true;
        }
        ChokePoints.install();
        Elsewhere.install(Boolean.getBoolean("jurat.other"));
        Initialisation.openLibrary();
        new Main().serve();
    }

    private void serve() throws Exception {
        for (Wire.Frame request = wire.receive(); request != null; request = wire.receive()) {
            Map<String, Object> response = Json.object();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try {
                answer(request, response, bytes);
            } catch (OutOfMemoryError memory) {
                response = Json.object("out_of_memory", true, "dirty", true);
            } catch (Throwable fault) {
                response = Json.object("fault", inWords(fault), "dirty", true);
            }
            wire.send(response, bytes.toByteArray());
        }
        // Threads of tests must not keep the process.
        Runtime.getRuntime().halt(0);
    }

    /** What an exception of the program says of itself is code of the program. */
    private static String inWords(Throwable fault) {
        Class<?> type = fault.getClass();
        return type.getClassLoader() instanceof UserLoader ? type.getName() : String.valueOf(fault);
    }

    private void answer(Wire.Frame request, Map<String, Object> response, ByteArrayOutputStream bytes) throws Exception {
        Map<String, Object> json = request.json();
        String command = (String) json.get("command");
        if (json.get("locality") instanceof Long number) {
            int turn = json.get("turn") instanceof Long given ? Math.toIntExact(given) : 0;
            isolation.at(Locality.values()[Math.toIntExact(number)], turn);
        }
        switch (command) {
            case "open" -> open(json, response);
            case "warm_up" -> WarmUp.run(libraries, Boolean.TRUE.equals(json.get("compiler")));
            case "define" -> define(json, request.bytes());
            case "compile" -> compile(json, response, bytes);
            case "run_checked" -> runChecked((String) json.get("class"), (String) json.get("method"), response);
            case "run_together" -> runTogether(Json.strings(json.get("classes")), Json.strings(json.get("methods")), response);
            case "discover" -> tests.discover((String) json.get("class"), response);
            case "run_test" -> {
                boolean coverage = Boolean.TRUE.equals(json.get("coverage"));
                tests.run((String) json.get("id"), coverage ? World.Mode.COVERAGE : World.Mode.PROBES, response);
            }
            case "run_all" -> {
                boolean coverage = Boolean.TRUE.equals(json.get("coverage"));
                World.Mode mode = coverage ? World.Mode.COVERAGE : World.Mode.PROBES;
                boolean reversed = Boolean.TRUE.equals(json.get("reversed"));
                tests.runAll((String) json.get("class"), mode, reversed, this::tell, response);
            }
            case "coverage_reset" -> Coverage.reset();
            case "coverage" -> response.put("totals", Coverage.totals(world));
            default -> throw new IllegalArgumentException("unknown command " + command);
        }
    }

    private void open(Map<String, Object> json, Map<String, Object> response) {
        List<String> classPath = Json.strings(json.get("class_path"));
        world = new World(classPath, Json.strings(json.get("under_test")));
        libraries = Json.strings(json.get("test_libraries"));
        List<String> toCompile = new ArrayList<>(libraries);
        toCompile.addAll(classPath);
        compiler = new Compiler(world, toCompile);
        Watch.start(world, classPath);
        isolation = new Isolation(world);
        exceptions = new Exceptions(world);
        tests = new Tests(world, isolation, exceptions);
        traces = new Traces(world);
        response.put("java", Runtime.version().feature());
    }

    /** Classes that were compiled elsewhere: their names and lengths, their bytes one after the other. */
    private void define(Map<String, Object> json, byte[] bytes) {
        int at = 0;
        for (Object item : (List<?>) json.get("classes")) {
            Map<String, Object> entry = Json.asObject(item);
            int length = Math.toIntExact((Long) entry.get("length"));
            world.define((String) entry.get("name"), java.util.Arrays.copyOfRange(bytes, at, at + length));
            at += length;
        }
    }

    private void compile(Map<String, Object> json, Map<String, Object> response, ByteArrayOutputStream bytes) throws IOException {
        Map<String, String> sources = new java.util.LinkedHashMap<>();
        for (Object item : (List<?>) json.get("sources")) {
            Map<String, Object> entry = Json.asObject(item);
            sources.put((String) entry.get("name"), (String) entry.get("text"));
        }
        Map<String, byte[]> made = new TreeMap<>();
        List<Object> problems = new ArrayList<>();
        for (Compiler.Problem problem : compiler.compile(sources, Math.toIntExact((Long) json.get("release")), made)) {
            problems.add(Json.object("class", problem.className(), "line", problem.line(), "column", problem.column(),
                    "message", problem.message()));
        }
        List<Object> classes = new ArrayList<>();
        made.forEach((name, file) -> {
            classes.add(Json.object("name", name, "length", file.length));
            bytes.writeBytes(file);
        });
        response.put("errors", problems);
        response.put("classes", classes);
    }

    private void runChecked(String className, String methodName, Map<String, Object> response) throws InterruptedException {
        int dot = className.lastIndexOf('.');
        Describe describe = new Describe(dot < 0 ? "" : className.substring(0, dot));
        UserLoader own = UserLoader.of(world, World.Mode.PROBES, Map.of());
        Trace trace = new Trace(describe, this::announceCall, this::announceLook, own);
        Throwable escaped = isolation.run(own, World.Mode.PROBES, loader -> {
            Method method = Class.forName(className, false, loader).getDeclaredMethod(methodName, Trace.class);
            method.setAccessible(true);
            try {
                method.invoke(null, trace);
            } catch (java.lang.reflect.InvocationTargetException wrapped) {
                throw wrapped.getCause();
            }
        }, response);
        trace.into(response, escaped, exceptions);
        if (trace.wasCalled() && traces.mayBeIn(own)) {
            lookForTraces(own, response);
        }
    }

    /**
     * Runs cases one after the other in one class loader, which takes a fraction of the time. What they leave in static fields
     * may change what those after them see, so that only what is as expected even so says something.
     */
    private void runTogether(List<String> classes, List<String> methods, Map<String, Object> response) throws InterruptedException {
        UserLoader own = UserLoader.of(world, World.Mode.PROBES, Map.of());
        List<Object> parts = new ArrayList<>();
        isolation.run(own, World.Mode.PROBES, loader -> {
            for (int i = 0; i < methods.size(); i++) {
                isolation.again();
                int dot = classes.get(i).lastIndexOf('.');
                Describe describe = new Describe(dot < 0 ? "" : classes.get(i).substring(0, dot));
                Trace trace = new Trace(describe, () -> {}, index -> {}, own);
                Throwable escaped = null;
                try {
                    Method method = Class.forName(classes.get(i), false, loader).getDeclaredMethod(methods.get(i), Trace.class);
                    method.setAccessible(true);
                    method.invoke(null, trace);
                } catch (java.lang.reflect.InvocationTargetException wrapped) {
                    escaped = wrapped.getCause();
                }
                Map<String, Object> part = Json.object();
                trace.into(part, escaped, exceptions);
                part.put("exit", Probes.exitStatus());
                parts.add(part);
            }
        }, response);
        response.put("parts", parts);
    }

    /** To compare, classes are initialised once more, which is code of the program: it runs as a test does. */
    private void lookForTraces(UserLoader own, Map<String, Object> response) throws InterruptedException {
        Map<String, Object> beside = Json.object();
        Map<ThreadLocal<?>, Object> threadLocals = isolation.threadLocals();
        isolation.run(own, World.Mode.PROBES, loader -> response.put("traces", traces.left(own, threadLocals)), beside);
        if (Boolean.TRUE.equals(beside.get("dirty"))) {
            response.put("dirty", true);
        }
        for (String told : List.of("methods", "notes")) {
            if (beside.get(told) instanceof List<?> more) {
                List<Object> all = new ArrayList<>(more);
                if (response.get(told) instanceof List<?> before) {
                    all.addAll(0, before);
                }
                response.put(told, all);
            }
        }
    }

    /** Told at once, so that a test that never comes back is known to hang in the call and not in its set-up. */
    private void announceCall() {
        tell(Json.object("event", "call"));
    }

    /** The same of what is asked after the call: what never answers can be left out. */
    private void announceLook(int index) {
        tell(Json.object("event", "look", "index", index));
    }

    private void tell(Map<String, Object> event) {
        try {
            wire.send(event);
        } catch (IOException gone) {
            Runtime.getRuntime().halt(1);
        }
    }
}
