package jurat.judge;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** The JDK's compiler, from memory to memory. Its view of the class path is kept from one compilation to the next. */
final class Compiler {

    /** An error in a source; {@code className} is empty where the compiler names no file. */
    record Problem(String className, long line, long column, String message) {}

    private final World world;
    private final List<File> classPath;
    private JavaCompiler javac;
    private StandardJavaFileManager standard;

    Compiler(World world, List<String> classPath) {
        this.world = world;
        this.classPath = classPath.stream().map(File::new).toList();
    }

    /**
     * Compiles all sources that can be compiled, the rest of them left out, and defines the classes in the world.
     * {@code made} receives the class files by name.
     */
    List<Problem> compile(Map<String, String> sources, int release, Map<String, byte[]> made) throws IOException {
        Map<String, String> left = new LinkedHashMap<>(sources);
        List<Problem> problems = new ArrayList<>();
        while (!left.isEmpty()) {
            Map<String, byte[]> output = new TreeMap<>();
            List<Problem> found = once(left, release, output);
            problems.addAll(found);
            if (found.isEmpty()) {
                made.putAll(output);
                output.forEach(world::define);
                return problems;
            }
            Set<String> faulty = new HashSet<>();
            found.forEach(problem -> faulty.add(problem.className));
            if (!left.keySet().removeAll(faulty)) {
                return problems;
            }
        }
        return problems;
    }

    private List<Problem> once(Map<String, String> sources, int release, Map<String, byte[]> output) throws IOException {
        prepare();
        DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
        List<JavaFileObject> units = new ArrayList<>();
        sources.forEach((name, text) -> units.add(new Source(name, text)));
        List<String> options = new ArrayList<>(List.of("-proc:none", "-implicit:none", "-Xlint:none", "-g", "-parameters",
                "-Xmaxerrs", "100000", "-nowarn"));
        int running = Runtime.version().feature();
        if (release > 0 && release < running) {
            int oldest = javac.getSourceVersions().stream().mapToInt(Enum::ordinal).min().orElse(release);
            options.addAll(List.of("--release", String.valueOf(Math.max(release, oldest))));
        }
        boolean done;
        StringWriter said = new StringWriter();
        try {
            JavaFileManager files = new MemoryFiles(standard, world, output);
            done = javac.getTask(said, files, collector, options, null, units).call();
        } catch (RuntimeException fault) {
            // The compiler itself failed, which it reports this way; no source is to blame by name.
            return List.of(new Problem("", 0, 0, "the compiler failed: " + fault));
        }
        List<Problem> problems = new ArrayList<>();
        for (Diagnostic<? extends JavaFileObject> diagnostic : collector.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                String name = diagnostic.getSource() instanceof Source source ? source.className : "";
                problems.add(new Problem(name, Math.max(0, diagnostic.getLineNumber()), Math.max(0, diagnostic.getColumnNumber()),
                        diagnostic.getMessage(Locale.ENGLISH)));
            }
        }
        if (!done && problems.isEmpty()) {
            problems.add(new Problem("", 0, 0, why(said.toString())));
        }
        return problems;
    }

    /** Why it gave up, where no source is to blame: it says so with a trace of its own. */
    private static String why(String said) {
        if (said.contains(StackOverflowError.class.getName())) {
            return "the compiler had no room left on its stack: something is nested too deeply, or refers to itself";
        }
        if (said.contains(OutOfMemoryError.class.getName())) {
            return "the compiler had no memory left: something is too large";
        }
        return "the compiler failed without saying why";
    }

    private void prepare() throws IOException {
        if (javac == null) {
            javac = ToolProvider.getSystemJavaCompiler();
            if (javac == null) {
                throw new IOException("this Java has no compiler: a JDK is needed, not only a runtime");
            }
            standard = javac.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8);
            standard.setLocation(StandardLocation.CLASS_PATH, classPath);
            // Else plug-ins of the compiler are looked for on the class path, whether processors run or not.
            standard.setLocation(StandardLocation.ANNOTATION_PROCESSOR_PATH, List.of());
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String className;
        private final String text;

        Source(String className, String text) {
            super(URI.create("memory:///" + className.replace('.', '/') + ".java"), Kind.SOURCE);
            this.className = className;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** A class file in memory, one that was compiled earlier or one that is being written. */
    private static final class ClassFile extends SimpleJavaFileObject {
        private final String className;
        private final byte[] bytes;
        private final Map<String, byte[]> output;

        ClassFile(String className, byte[] bytes, Map<String, byte[]> output) {
            super(URI.create("memory:///" + className.replace('.', '/') + ".class"), Kind.CLASS);
            this.className = className;
            this.bytes = bytes;
            this.output = output;
        }

        @Override
        public InputStream openInputStream() {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public OutputStream openOutputStream() {
            return new ByteArrayOutputStream() {
                @Override
                public void close() {
                    output.put(className, toByteArray());
                }
            };
        }
    }

    private static final class MemoryFiles extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final World world;
        private final Map<String, byte[]> output;

        MemoryFiles(StandardJavaFileManager standard, World world, Map<String, byte[]> output) {
            super(standard);
            this.world = world;
            this.output = output;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new ClassFile(className, null, output);
        }

        /** Classes of earlier compilations come with the class path. */
        @Override
        public Iterable<JavaFileObject> list(Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
                throws IOException {
            Iterable<JavaFileObject> files = super.list(location, packageName, kinds, recurse);
            if (location != StandardLocation.CLASS_PATH || !kinds.contains(JavaFileObject.Kind.CLASS)) {
                return files;
            }
            List<JavaFileObject> all = new ArrayList<>();
            for (Map.Entry<String, byte[]> entry : new TreeMap<>(world.compiled()).entrySet()) {
                int dot = entry.getKey().lastIndexOf('.');
                if (packageName.equals(dot < 0 ? "" : entry.getKey().substring(0, dot))) {
                    all.add(new ClassFile(entry.getKey(), entry.getValue(), null));
                }
            }
            files.forEach(all::add);
            return all;
        }

        @Override
        public String inferBinaryName(Location location, JavaFileObject file) {
            return file instanceof ClassFile memory ? memory.className : super.inferBinaryName(location, file);
        }

        @Override
        public void close() {
            // The standard file manager below is used again.
        }
    }
}
