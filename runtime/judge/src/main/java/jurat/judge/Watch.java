package jurat.judge;

import java.io.File;
import java.lang.reflect.Parameter;
import java.net.InetAddress;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Notes, while a test runs, what it <em>looks</em> at of the computer (environment, properties, files, host, processes)
 * and what it <em>does</em> to it (writing, deleting, connecting, starting), as {@link ChokePoints} and
 * {@link WatchedProperties} tell it. What a test has seen of the computer is no behaviour of the program, and a test that
 * does something to it does harm in the user's build.
 *
 * <p>Noted is the kind and the method of the JDK that the program called, never a value.
 *
 * <p>What the JDK does once and then remembers (a folder of preferences, a list of kinds of files) would show only in the first
 * test of a process: a static method through which that was seen tells of it each time from then on.
 *
 * <p>Setters of objects count where the object is everybody's: it was there before the test, or a getter made it.
 *
 * <p>Not noted: files of the JDK and of the class path; what the JDK reads for purposes of its own; and of libraries
 * (neither under test nor part of a test) switches that nobody has set, and what they look at or open while classes are
 * initialised: every class with a logger would be suspect otherwise. Where that shows in a result, the two JVMs, which
 * differ in it, disagree.
 */
final class Watch {
    /** Properties that are the same wherever programs of this platform run. */
    private static final Set<String> CONSTANTS = Set.of("file.separator", "path.separator", "line.separator");
    private static final Pattern OPENED = Pattern.compile("file\\.(open|openat|random)(\\d+)");
    /** {@code O_WRONLY}, {@code O_RDWR}, {@code O_CREAT} and {@code O_TRUNC} of Linux. */
    private static final int WRITING = 1 | 2 | 0100 | 01000;
    /** {@code RandomAccessFile} counts in its own way: 1 is reading. */
    private static final int RANDOM_READING = 1;
    private static final String A_FILE = "a file";
    private static final String THE_MACHINE = "the state of the Java machine";
    private static final String SETTINGS = "changes settings of the whole process";
    private static final int MOST = 8;
    /** Objects of a test that are known to be its own; where there are more, all are. */
    private static final int MOST_OWN = 10_000;
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private static final StackWalker ALL_OF_STACK = StackWalker.getInstance(
            Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_HIDDEN_FRAMES));

    private static final ThreadLocal<Boolean> BUSY = new ThreadLocal<>();
    private static final Set<String> looks = new TreeSet<>();
    private static final Set<String> settings = new TreeSet<>();
    private static final Set<String> effects = new TreeSet<>();
    private static final Set<String> blind = new TreeSet<>();
    /** Objects of the JDK that the test has made. */
    private static final Map<Object, Boolean> own = new IdentityHashMap<>();
    /** With whom the test has put off work, and what lay there before. */
    private static final Map<ThreadPoolExecutor, List<Runnable>> putOff = new IdentityHashMap<>();
    private static final List<Future<?>> tasks = new ArrayList<>();
    /** Threads that the test has started and that no group knows. */
    private static final Set<Thread> virtual = Collections.newSetFromMap(new IdentityHashMap<>());
    private static volatile boolean isOn;
    /** The classes and the threads of the test. */
    private static volatile ClassLoader tests;
    private static volatile ThreadGroup threads;
    private static volatile boolean files;
    private static volatile World world;
    private static volatile List<String> ownFolders = List.of();

    private Watch() {}

    /**
     * Who called, seen from the JDK outwards. It was direct if only carriers stand between, and asked for if only the
     * method itself that was called stands there besides them.
     */
    private record Caller(String api, Class<?> user, boolean isDirect, boolean isAsked, boolean isJdkSetUp,
            boolean isInitialising) {
        /** The same where the method of the JDK is known. */
        Caller by(String method) {
            return new Caller(method, user, isDirect, isAsked, isJdkSetUp, isInitialising);
        }

        /** The method of the JDK by which the program came in. */
        String entrance() {
            return api == null ? "" : api.substring(api.lastIndexOf('.') + 1);
        }
    }

    /** From now on, what tests of this program do is noted. */
    static void start(World tested, Collection<String> classPath) {
        world = tested;
        List<String> folders = new ArrayList<>();
        folders.add(System.getProperty("java.home"));
        classPath.forEach(entry -> folders.add(new File(entry).getAbsolutePath()));
        ownFolders = List.copyOf(folders);
    }

    /** From now on a test runs, whose classes are of this loader. */
    static void on(ClassLoader loader, ThreadGroup group) {
        synchronized (Watch.class) {
            looks.clear();
            settings.clear();
            effects.clear();
            own.clear();
            putOff.clear();
            tasks.clear();
            virtual.clear();
            files = false;
            tests = loader;
            threads = group;
        }
        isOn = true;
    }

    /** Does once all that noting takes, and forgets it. */
    static void rehearse() {
        on(null, null);
        BUSY.set(true);
        try {
            consider("file.open1", new File("/"));
            consider("file.exists", new File("/"));
            consider("environment", "");
            property("", false);
        } finally {
            BUSY.remove();
            on(null, null);
            isOn = false;
        }
    }

    static synchronized void off(Map<String, Object> response) {
        isOn = false;
        own.clear();
        putOff.clear();
        tasks.clear();
        virtual.clear();
        response.put("looks", new ArrayList<>(looks));
        response.put("settings", new ArrayList<>(settings));
        response.put("effects", new ArrayList<>(effects));
        response.put("files", files);
        response.put("blind", new ArrayList<>(blind));
    }

    /** How much was noticed so far, of what costs a test what it has observed. */
    static synchronized int seen() {
        return looks.size() + effects.size() + (Probes.chanceDecided() ? 1 : 0);
    }

    /** Why not all is seen. */
    static synchronized void blind(String reason) {
        blind.add(reason);
    }

    /** Standard input is asked for something. */
    static void input() {
        if (isOn) {
            note(looks, "standard input", caller());
        }
    }

    /** A class of the JDK is asked for that this version does not have. */
    static void missing() {
        if (isOn && BUSY.get() == null) {
            Caller caller = caller();
            if (!isOurs(caller) && !isSetUpOfLibrary(caller)) {
                note(looks, "the version of Java", caller);
            }
        }
    }

    /** A class was found that only the judge has. Whoever names it in its own code needs it; who asks for it by a text goes on without. */
    static void borrowed(String name) {
        World tested = world;
        if (!isOn || tested == null || BUSY.get() != null || !tested.classPath.urls(name.replace('.', '/') + ".class").isEmpty()) {
            return;
        }
        Caller caller = caller();
        Class<?> user = caller.user();
        boolean isOfProgram = user != null && user.getClassLoader() instanceof UserLoader
                && !tested.isCompiled(outermost(user.getName()));
        if (isOfProgram && !tested.mentions(user.getName(), name) && !isSetUpOfLibrary(caller)) {
            note(looks, "which test libraries there are", caller);
        }
    }

    /** A thread waits for what nobody will do any more. */
    static void stays() {
        note(effects, "leaves a thread that does not end", new Caller(null, null, true, true, false, false));
    }

    /** A thread goes on by itself after the end of the test, with what nobody sees any more. */
    static void goesOn() {
        note(effects, "leaves work for later in another thread", new Caller(null, null, true, true, false, false));
    }

    /** A property is asked for; null is all of them. Returns whether it is a setting that the program has and nobody has made. */
    static boolean property(String key, boolean isSet) {
        if (!isOn || (key != null && CONSTANTS.contains(key)) || BUSY.get() != null) {
            return false;
        }
        BUSY.set(true);
        try {
            Caller caller = caller();
            boolean isUnset = key != null && !isSet;
            if (!caller.isDirect() || isUnset && isLibrary(caller) || isSetUpOfLibrary(caller)) {
                return false;
            }
            note(isUnset ? settings : looks, "a system property", caller);
            return isUnset;
        } finally {
            BUSY.remove();
        }
    }

    /** A variable of the environment is asked for: what it holds, or would hold elsewhere. */
    static String variable(String name) {
        if (!isOn || BUSY.get() != null) {
            return System.getenv(name);
        }
        BUSY.set(true);
        try {
            String value = System.getenv(name);
            Caller caller = caller().by("System.getenv");
            if (isSetUpOfLibrary(caller) || value == null && isLibrary(caller)) {
                return value;
            }
            note(value == null ? settings : looks, "an environment variable", caller);
            return value == null ? Elsewhere.setting() : value;
        } finally {
            BUSY.remove();
        }
    }

    /** A choke point was passed. */
    static void passed(String what, Object subject) {
        if (!isOn || BUSY.get() != null) {
            return;
        }
        BUSY.set(true);
        try {
            if (isOfTest(Thread.currentThread())) {
                consider(what, subject);
            }
        } catch (RuntimeException fault) {
            // What cannot be judged is not trusted.
            note(looks, "what could not be told", new Caller(null, null, true, true, false, false));
        } finally {
            BUSY.remove();
        }
    }

    /** Whether a thread is the test's, or one of the machine's or of everybody's that works for the test now. */
    private static boolean isOfTest(Thread thread) {
        ClassLoader loader = tests;
        ThreadGroup group = threads;
        return group != null && group.parentOf(thread.getThreadGroup()) || loader != null && ALL_OF_STACK.walk(
                frames -> frames.anyMatch(frame -> frame.getDeclaringClass().getClassLoader() == loader));
    }

    private static void consider(String what, Object subject) {
        if (what.equals("object.made")) {
            made(subject);
            return;
        }
        if (what.equals("thread.start") && subject instanceof Thread thread) {
            synchronized (Watch.class) {
                virtual.add(thread);
            }
            return;
        }
        if (what.equals("task.forked")) {
            // Whether this or what comes behind it is done first is decided by chance; often it makes no difference.
            Probes.drawn();
            return;
        }
        if (what.endsWith("putOff")) {
            synchronized (Watch.class) {
                if (subject instanceof Future<?> task && tasks.size() < MOST_OWN) {
                    tasks.add(task);
                } else if (subject instanceof ThreadPoolExecutor executor) {
                    putOff.computeIfAbsent(executor, first -> List.copyOf(first.getQueue()));
                }
            }
            return;
        }
        if (what.startsWith(ChokePoints.AGAIN)) {
            boolean isElsewhere = subject instanceof Path path && path.getFileSystem() != FileSystems.getDefault();
            if (!isElsewhere && !isOwnFile(subject)) {
                consider(what.substring(ChokePoints.AGAIN.length()), null);
            }
            return;
        }
        String effect = effect(what, subject);
        if (effect == null) {
            look(what, subject);
            return;
        }
        Caller caller = caller();
        if (!isOurs(caller) && !isArranged(what, effect, subject, caller)) {
            note(effects, effect, caller);
            learn(what, caller);
        }
    }

    private static void look(String what, Object subject) {
        String look = seen(what, subject);
        if (look == null) {
            return;
        }
        Caller caller = caller();
        // The class library initialises itself once in a process, for whichever test comes first.
        if (caller.isJdkSetUp()) {
            return;
        }
        boolean isSwitch = what.equals("environment") && subject instanceof String name && System.getenv(name) == null
                && isLibrary(caller);
        boolean isForJdk = what.startsWith("class.") && !caller.isDirect()
                || (what.equals("java.has") || what.equals("screen.asked") || what.startsWith("resource.")) && !caller.isAsked();
        // Whoever serialises or injects lists members of all classes.
        isForJdk |= (what.equals("class.members") || what.equals("class.parameters")) && isLibrary(caller);
        if (!isOurs(caller) && !isSwitch && !isForJdk && !isSetUpOfLibrary(caller)) {
            note(looks, look, caller);
            if (look.equals(A_FILE) || look.equals(THE_MACHINE)) {
                files = true;
            }
            learn(what, caller);
        }
    }

    /** What the class library arranges for itself, and what libraries arrange once when they are initialised. */
    private static boolean isArranged(String what, String effect, Object subject, Caller caller) {
        boolean isAsked = caller.isAsked() || Settings.isVerb(caller.entrance());
        return switch (what) {
            case "process.hook" -> !caller.isAsked() || isSetUpOfLibrary(caller);
            case "process.later" -> !caller.isAsked() || isSetUpOfLibrary(caller) || isLinking();
            case "process.settings" ->
                caller.isJdkSetUp() || !isAsked || isSetUpOfLibrary(caller)
                        || caller.isInitialising() && Settings.isNamedLogger(subject);
            case "object.set" -> caller.isJdkSetUp() || !isAsked || isSetUpOfLibrary(caller) || isOwn(subject);
            case "loader.set" -> !(subject instanceof UserLoader || subject == ClassLoader.getSystemClassLoader()
                    || subject == ClassLoader.getPlatformClassLoader());
            default -> effect.startsWith("writes") && isSetUpOfLibrary(caller);
        };
    }

    /** Whether the machine itself links a call, which it tidies up after. */
    private static boolean isLinking() {
        return STACK.walk(frames ->
                frames.anyMatch(frame -> frame.getClassName().startsWith("java.lang.invoke.MethodHandleNatives")));
    }

    /** What a getter makes, or a static method that does not say that it makes anything, is given to the next one too. */
    private static void made(Object object) {
        StackWalker.StackFrame entrance = STACK.walk(frames -> frames
                .dropWhile(frame -> isOfJudge(frame.getDeclaringClass()))
                .takeWhile(frame -> isJdk(frame.getDeclaringClass()))
                .filter(frame -> !isCarrier(frame.getDeclaringClass(), frame.getClassName()))
                .reduce(null, (inner, outer) -> outer));
        if (entrance != null && Settings.keepsWhatItMakes(entrance)) {
            return;
        }
        synchronized (Watch.class) {
            if (own.size() < MOST_OWN) {
                own.put(object, true);
            }
        }
    }

    /** Whether all that the test has put off is done. */
    static synchronized boolean isDone() {
        return tasks.stream().allMatch(Future::isDone)
                && putOff.entrySet().stream().allMatch(it -> it.getValue().containsAll(it.getKey().getQueue()));
    }

    /** Threads of the test that are still there and that {@link Threads} does not find. */
    static synchronized List<Thread> virtualThreads() {
        return virtual.stream().filter(Thread::isAlive).toList();
    }

    private static synchronized boolean isOwn(Object object) {
        return own.containsKey(object) || own.size() >= MOST_OWN;
    }

    /** The next time, the JDK may remember what it does now. */
    private static void learn(String what, Caller caller) {
        boolean isOfFiles = what.startsWith("file.") && !what.equals("file.resolve");
        if (isOfFiles && !caller.isAsked() && caller.user() != null && tests != null) {
            List<StackWalker.StackFrame> ways = STACK.walk(frames -> frames
                    .dropWhile(frame -> isOfJudge(frame.getDeclaringClass()))
                    .takeWhile(frame -> isJdk(frame.getDeclaringClass()))
                    .filter(frame -> !isReflection(frame.getClassName()))
                    .toList());
            Class<?> entered = ways.isEmpty() ? null : ways.get(ways.size() - 1).getDeclaringClass();
            if (entered != null && !isCarrier(entered, entered.getName())) {
                ChokePoints.learn(entered, what, ways.stream().filter(way -> way.getDeclaringClass() == entered).toList());
            }
        }
    }

    private static boolean isOfJudge(Class<?> type) {
        return type.getName().startsWith("jurat.judge.") || type.getName().equals("java.lang.JuratBell");
    }

    /** What is done to the computer, or null. */
    private static String effect(String what, Object subject) {
        Matcher opened = OPENED.matcher(what);
        if (opened.matches()) {
            int how = Integer.parseInt(opened.group(2));
            boolean writes = opened.group(1).equals("random") ? how != RANDOM_READING : (how & WRITING) != 0;
            return writes ? "writes a file" : null;
        }
        return switch (what) {
            case "file.write", "file.createFileExclusively", "file.mknod" -> "writes a file";
            case "file.mkdir", "file.createDirectory" -> "makes a folder";
            case "file.delete", "file.unlink", "file.unlinkat", "file.rmdir" -> "deletes a file";
            case "file.rename", "file.renameat" -> "moves a file";
            case "file.link", "file.symlink" -> "makes a link";
            case "file.set", "file.setLastModifiedTime", "file.setPermission", "file.setReadOnly", "file.chown", "file.lchown",
                    "file.fchown", "file.chmod", "file.fchmod", "file.fchmodat", "file.utimes", "file.lutimes",
                    "file.futimes", "file.futimens", "file.utimensat", "file.fsetxattr", "file.fremovexattr" ->
                "changes the attributes of a file";
            case "net.connect" -> "connects to the network";
            case "net.bind" -> "binds a socket";
            case "process.start" -> "starts a process";
            case "process.end" -> "ends a process";
            case "net.open" -> "opens a socket";
            case "file.preferences" -> "writes a file";
            case "host.lookup" -> isHere(subject) ? null : "asks the network for a host";
            case "process.hook" -> "leaves work for the end of the process";
            case "process.command" -> "commands the Java machine";
            case "process.later" -> "leaves work for later in another thread";
            case "process.settings", "object.set", "loader.set" -> SETTINGS;
            default -> null;
        };
    }

    /** What of the computer is looked at, or null. What is not known by name here is a file. */
    private static String seen(String what, Object subject) {
        return switch (what) {
            case "environment" -> "an environment variable";
            case "host.name" -> "the name of the host";
            case "host.lookup" -> "the address of a host";
            case "host.interfaces" -> "the network interfaces";
            case "process.info" -> "the processes of the computer";
            case "java.version", "java.has" -> "the version of Java";
            case "screen", "screen.asked" -> "whether there is a screen";
            case "console" -> "the console";
            case "machine" -> THE_MACHINE;
            case "class.location" -> "where a class was loaded from";
            case "class.url" -> subject instanceof URL url && isOwnPlace(url) ? "where a resource was loaded from" : null;
            case "class.members" ->
                subject instanceof Class<?> type && type != Object.class && isJdk(type) ? "the version of Java" : null;
            case "class.parameters" -> isCompiledHere(subject) ? "how the program was compiled" : null;
            case "resource.bytes" ->
                subject instanceof URLConnection resource && isOwnPlace(resource.getURL())
                        && resource.getURL().getPath().endsWith(".class")
                                ? "a class file of the program" : null;
            case "resource.attributes" ->
                subject instanceof URLConnection resource && isOwnPlace(resource.getURL()) ? "a file of the program" : null;
            case "file.resolve" -> isAbsolute(subject) ? null : "the working folder";
            case "file.getpwnam", "file.getgrnam" -> "the users of the computer";
            default -> isOwnFile(subject) ? null : A_FILE;
        };
    }

    /** Whether a parameter is one of the program's: what it is called stands in class files only where the compiler is told to write it. */
    private static boolean isCompiledHere(Object subject) {
        World tested = world;
        return tested != null && subject instanceof Parameter parameter
                && tested.isUnderTest(parameter.getDeclaringExecutable().getDeclaringClass().getName());
    }

    /** Whether the system knows the host without asking others; who asks for its own name is seen to do that. */
    private static boolean isHere(Object host) {
        return host instanceof InetAddress address ? address.isLoopbackAddress()
                : "localhost".equals(host) || "InetAddress.getLocalHost".equals(caller().api());
    }

    private static boolean isAbsolute(Object subject) {
        return subject instanceof File file ? file.isAbsolute() : subject instanceof Path path && path.isAbsolute();
    }

    private static boolean isOwnFile(Object subject) {
        if (!(subject instanceof File || subject instanceof Path || subject instanceof String)) {
            return false;
        }
        String path = subject.toString();
        if (path.contains("/../")) {
            return false;
        }
        for (String folder : ownFolders) {
            if (path.startsWith(folder) && (path.length() == folder.length() || path.charAt(folder.length()) == '/')) {
                return true;
            }
        }
        return path.equals("/dev/random") || path.equals("/dev/urandom");
    }

    private static boolean isOwnPlace(URL url) {
        String path = url.getPath();
        // A URL asks itself while it is made.
        if (path == null) {
            return false;
        }
        for (String folder : ownFolders) {
            if (path.contains(folder)) {
                return true;
            }
        }
        return false;
    }

    private static void note(Set<String> notes, String what, Caller caller) {
        synchronized (Watch.class) {
            if (isOn && notes.size() < MOST) {
                notes.add(caller.api() == null ? what : what + " (" + caller.api() + ")");
            }
        }
    }

    /** The judge itself, between two steps of a test. */
    private static boolean isOurs(Caller caller) {
        return caller.user() != null && caller.user().getName().startsWith("jurat.judge.");
    }

    private static boolean isLibrary(Caller caller) {
        World tested = world;
        if (caller.user() == null || tested == null) {
            return false;
        }
        String name = caller.user().getName();
        return !tested.isUnderTest(name) && !tested.isCompiled(outermost(name));
    }

    private static boolean isSetUpOfLibrary(Caller caller) {
        return caller.isInitialising() && isLibrary(caller);
    }

    private static String outermost(String name) {
        int dollar = name.indexOf('$');
        return dollar < 0 ? name : name.substring(0, dollar);
    }

    private static Caller caller() {
        return STACK.walk(frames -> {
            String api = null;
            boolean isDirect = true;
            boolean isAsked = true;
            boolean isJdkSetUp = false;
            boolean begun = false;
            Class<?> user = null;
            for (StackWalker.StackFrame frame : (Iterable<StackWalker.StackFrame>) frames::iterator) {
                Class<?> type = frame.getDeclaringClass();
                String name = type.getName();
                boolean ours = name.startsWith("jurat.judge.") || name.equals("java.lang.JuratBell");
                boolean isInitialiser = frame.getMethodName().equals("<clinit>");
                if (user == null && ours && !begun) {
                    continue;
                }
                boolean isFirst = !begun;
                begun = true;
                if (user != null) {
                    if (isInitialiser) {
                        return new Caller(api, user, isDirect, isAsked, isJdkSetUp, true);
                    }
                } else if (!ours && isJdk(type)) {
                    boolean isCarrier = isCarrier(type, name);
                    boolean isLanguage = name.startsWith("java.lang.") && !isReflection(name);
                    if (api == null || isLanguage || !isCarrier) {
                        api = type.getSimpleName() + "." + frame.getMethodName();
                    }
                    isJdkSetUp |= isInitialiser;
                    isDirect &= !isInitialiser && isCarrier;
                    isAsked &= isFirst || (!isInitialiser && isCarrier);
                } else {
                    user = type;
                    if (isInitialiser) {
                        return new Caller(api, user, isDirect, isAsked, isJdkSetUp, true);
                    }
                }
            }
            return new Caller(api, user, isDirect, isAsked, isJdkSetUp, false);
        });
    }

    private static boolean isJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader() || type.getModule().isNamed();
    }

    private static boolean isReflection(String name) {
        return name.startsWith("java.lang.reflect.") || name.startsWith("java.lang.invoke.")
                || name.startsWith("jdk.internal.reflect.") || name.startsWith("jdk.proxy")
                || name.equals("sun.reflect.annotation.AnnotationInvocationHandler");
    }

    /** Classes of the JDK that do what their caller says, and ask for nothing by themselves. */
    private static boolean isCarrier(Class<?> type, String name) {
        return name.startsWith("java.lang.") || isReflection(name) || name.startsWith("java.util.stream.")
                || name.startsWith("java.util.concurrent.") || name.startsWith("java.util.Optional")
                || name.startsWith("java.util.Formatter") || name.startsWith("java.security.AccessController")
                || type == URL.class || type == URLConnection.class || type == CodeSource.class
                || type == ProtectionDomain.class || Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)
                || name.equals("java.util.Objects") || name.equals("java.util.StringJoiner");
    }
}
