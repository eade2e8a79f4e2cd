package jurat.judge;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The class loader of one test, or of all in a run: the user's classes are its own, so that static state starts afresh. The JDK is
 * shared, and so are the test libraries and what tests call of the judge, because the judge itself uses them: where
 * the user's class path has another version of JUnit, ours is the one that counts.
 */
class UserLoader extends ClassLoader {
    private static final ClassLoader JDK = ClassLoader.getPlatformClassLoader();
    private static final ClassLoader JUDGE = UserLoader.class.getClassLoader();
    private static final Set<String> JDK_PACKAGES = jdkPackages();
    private static final List<String> SHARED = List.of("org.junit.", "junit.framework.", "junit.extensions.", "junit.runner.",
            "junit.textui.", "org.hamcrest.", "org.opentest4j.", "org.apiguardian.", "org.testng.",
            "jurat.judge.Reversed", "jurat.judge.Trace");
    private static final String OWN = "jurat.judge.";

    /** Who loads classes is another one in every build: the second process has a loader of another class, called as in most. */
    private static final boolean OTHER = Boolean.getBoolean("jurat.other");

    /** Builds run tests with assertions, as a rule; what depends on it is no behaviour to rely on. */
    private static final boolean ASSERTIONS = !Boolean.getBoolean("jurat.unasserted");

    static {
        registerAsParallelCapable();
    }

    private final World world;
    private final World.Mode mode;
    private final Map<String, byte[]> instead;
    private final List<String> defined = Collections.synchronizedList(new ArrayList<>());

    private static final class OtherLoader extends UserLoader {
        static {
            registerAsParallelCapable();
        }

        OtherLoader(World world, World.Mode mode, Map<String, byte[]> instead) {
            super("app", world, mode, instead);
        }
    }

    /** {@code instead} holds classes that are to be loaded in another form than the world has them. */
    static UserLoader of(World world, World.Mode mode, Map<String, byte[]> instead) {
        return OTHER ? new OtherLoader(world, mode, instead) : new UserLoader(null, world, mode, instead);
    }

    private UserLoader(String name, World world, World.Mode mode, Map<String, byte[]> instead) {
        super(name, JDK);
        this.world = world;
        this.mode = mode;
        this.instead = instead;
        setDefaultAssertionStatus(ASSERTIONS);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                loaded = load(name);
            }
            if (resolve) {
                resolveClass(loaded);
            }
            return loaded;
        }
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        int dot = name.lastIndexOf('.');
        if (dot > 0 && JDK_PACKAGES.contains(name.substring(0, dot))) {
            ChokePoints.asked(name);
            try {
                return JDK.loadClass(name);
            } catch (ClassNotFoundException otherVersion) {
                Watch.missing();
                throw otherVersion;
            }
        }
        if (isShared(name)) {
            try {
                Class<?> ours = JUDGE.loadClass(name);
                if (!Gate.is(name) && !name.startsWith(OWN)) {
                    Watch.borrowed(name);
                }
                return ours;
            } catch (ClassNotFoundException ours) {
                return findClass(name);
            }
        }
        return findClass(name);
    }

    /** By the internal name of a class. */
    static boolean isOfJdk(String name) {
        int slash = name.lastIndexOf('/');
        return slash > 0 && JDK_PACKAGES.contains(name.substring(0, slash).replace('/', '.'));
    }

    private boolean isShared(String name) {
        for (String prefix : SHARED) {
            if (name.startsWith(prefix)) {
                return !world.isUnderTest(name) && !world.isCompiled(name);
            }
        }
        return Gate.is(name);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] other = instead.get(name);
        World.Prepared prepared = other == null ? world.prepare(name, mode) : new World.Prepared(other, null);
        if (prepared == null) {
            throw new ClassNotFoundException(name);
        }
        defined.add(name);
        return defineClass(name, prepared.bytes(), 0, prepared.bytes().length, prepared.domain());
    }

    /** The classes that are its own, in the order in which they were needed. */
    List<String> defined() {
        synchronized (defined) {
            return new ArrayList<>(defined);
        }
    }

    boolean isInitialised(String name) {
        Class<?> type = findLoadedClass(name);
        return type != null && Initialisation.isOver(type);
    }

    /** The program's own classes whose static fields hold something. */
    List<Class<?>> initialised() {
        List<Class<?>> initialised = new ArrayList<>();
        for (String name : defined()) {
            Class<?> type = findLoadedClass(name);
            boolean isOwn = type != null && world.isUnderTest(name) && !world.isCompiled(name);
            if (isOwn && Initialisation.isOver(type)) {
                initialised.add(type);
            }
        }
        return initialised;
    }

    @Override
    protected URL findResource(String name) {
        List<URL> urls = found(name);
        return urls.isEmpty() ? null : urls.get(0);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        return Collections.enumeration(found(name));
    }

    private List<URL> found(String resource) {
        List<URL> urls = new ArrayList<>(world.classPath.urls(resource));
        if (!urls.isEmpty()) {
            ChokePoints.foundResource();
        }
        return urls;
    }

    private static Set<String> jdkPackages() {
        Set<String> packages = new HashSet<>();
        for (Module module : ModuleLayer.boot().modules()) {
            if (module != UserLoader.class.getModule()) {
                packages.addAll(module.getPackages());
            }
        }
        return packages;
    }
}
