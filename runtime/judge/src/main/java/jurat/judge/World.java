package jurat.judge;

import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** All classes that tests can see besides the JDK's and the test libraries: read and instrumented once. */
final class World {

    /** How classes under test are prepared. */
    enum Mode {
        PROBES,
        COVERAGE
    }

    /** A class ready to be defined. */
    record Prepared(byte[] bytes, ProtectionDomain domain) {}

    private static final Prepared ABSENT = new Prepared(null, null);

    final ClassPath classPath;
    final Set<String> underTest;
    final ProbeTable probes = new ProbeTable();
    private final Map<String, byte[]> compiled = new ConcurrentHashMap<>();
    private final Set<String> withFinalizers = ConcurrentHashMap.newKeySet();
    private final Map<String, Prepared> withProbes = new ConcurrentHashMap<>();
    private final Map<String, Prepared> withCoverage = new ConcurrentHashMap<>();

    World(List<String> classPath, List<String> underTest) {
        this.classPath = new ClassPath(classPath);
        this.underTest = new HashSet<>(underTest);
    }

    /** Adds or replaces a class that was compiled in memory. */
    void define(String name, byte[] bytes) {
        compiled.put(name, bytes);
        withProbes.remove(name);
        withCoverage.remove(name);
    }

    Map<String, byte[]> compiled() {
        return compiled;
    }

    boolean isCompiled(String name) {
        return compiled.containsKey(name);
    }

    /** Whether the class, or the class that it is nested in, is under test. */
    boolean isUnderTest(String name) {
        for (String outer = name; ; ) {
            if (underTest.contains(outer)) {
                return true;
            }
            int dollar = outer.lastIndexOf('$');
            if (dollar <= 0) {
                return false;
            }
            outer = outer.substring(0, dollar);
        }
    }

    /** The class file as the user's compiler (or ours) made it, or null. */
    byte[] original(String name) {
        byte[] bytes = compiled.get(name);
        if (bytes != null) {
            return bytes;
        }
        ClassPath.Found found = classPath.find(name.replace('.', '/') + ".class");
        return found == null ? null : found.bytes();
    }

    /** Whether the code of a class names another one. */
    boolean mentions(String name, String other) {
        byte[] bytes = original(name);
        return bytes != null && Mentions.of(bytes).classes().contains(other.replace('.', '/'));
    }

    /** The class as it is to be run, or null. */
    Prepared prepare(String name, Mode mode) {
        Map<String, Prepared> cache = mode == Mode.PROBES ? withProbes : withCoverage;
        Prepared known = cache.get(name);
        if (known == null) {
            known = read(name, mode);
            cache.put(name, known);
        }
        return known == ABSENT ? null : known;
    }

    /** Whether objects of the class do something when nobody has them any more. */
    boolean hasFinalizer(String name) {
        return withFinalizers.contains(name);
    }

    /** One at a time: the probes of a class are numbered without gaps. */
    private synchronized Prepared read(String name, Mode mode) {
        byte[] original = compiled.get(name);
        ProtectionDomain domain = null;
        if (original == null) {
            ClassPath.Found found = classPath.find(name.replace('.', '/') + ".class");
            if (found == null) {
                return ABSENT;
            }
            original = found.bytes();
            domain = found.domain();
        }
        Mentions mentions = Mentions.of(original);
        ChokePoints.named(mentions.classes());
        if (mentions.hasFinalizer()) {
            withFinalizers.add(name);
        }
        if (!isUnderTest(name) || isCompiled(name)) {
            return new Prepared(Instrumenter.withoutExits(original), domain);
        }
        byte[] bytes = mode == Mode.PROBES
                ? Instrumenter.withProbes(name, original, probes)
                : Instrumenter.withoutExits(Coverage.instrument(name, original));
        return new Prepared(bytes, domain);
    }
}
