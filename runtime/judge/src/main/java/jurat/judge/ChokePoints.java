package jurat.judge;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The few classes of the JDK through which everything goes that a program sees of the computer or does to it. Each gets,
 * at the entry of such a method, a call that tells {@link Watch} of it, so that it does not matter by which of the many
 * ways a program came there.
 *
 * <p>The classes are changed once, after the machine has started, and the transformer is removed again: one that stays
 * would make the machine read every class from its jar instead of mapping it from the archive. For the same reason the
 * class that is called lies in {@code java.lang}, defined at run time, and not on an extended boot class path.
 */
final class ChokePoints {
    private static final String BELL = "java/lang/JuratBell";
    private static final String FILE_SYSTEM = "java/io/FileSystem";
    private static final String SINK = "Ljava/util/function/BiConsumer;";

    /** What the file system of {@code java.io} works out from the texts of paths alone. */
    private static final Set<String> OF_TEXT = Set.of("normalize", "prefixLength", "getDefaultParent", "fromURIPath",
            "isAbsolute", "isInvalid", "getSeparator", "getPathSeparator", "compare", "hashCode");
    /** Calls of {@code UnixNativeDispatcher} that name no file: the file was opened by another one. */
    private static final Set<String> ON_OPEN_FILES = Set.of("copyToNativeBuffer", "close", "dup", "rewind", "getlinelen",
            "read", "write", "fstat", "readdir", "closedir", "fdopendir", "strerror", "fgetxattr", "flistxattr", "init");

    /** Told together with how the file is opened. */
    private static final Set<String> OPENING = Set.of("file.open", "file.openat", "file.random");

    /** Classes that matter only where a program names them: changed when the first class of a test asks for one. */
    private static final Set<String> ON_DEMAND = Set.of("java.lang.management.ManagementFactory", "java.lang.ModuleLayer",
            "java.lang.module.ModuleDescriptor", "java.nio.charset.Charset", "java.security.Security", "java.time.ZoneId",
            "java.util.Currency", "java.util.Locale", "java.util.TimeZone", "java.util.logging.LogManager",
            "java.util.logging.Logger", "javax.lang.model.SourceVersion", "java.awt.HeadlessException", "java.awt.GraphicsEnvironment", "java.lang.Class",
            "java.security.Provider", "java.text.DateFormat", "java.time.format.DateTimeFormatter",
            "java.lang.Character", "java.lang.ClassLoader", "java.lang.ref.Cleaner", "java.time.zone.ZoneRulesProvider",
            "java.util.concurrent.ForkJoinPool", "java.util.concurrent.ScheduledThreadPoolExecutor",
            "java.util.prefs.Preferences", "javax.management.MBeanServerFactory", "java.lang.Thread",
            "java.lang.reflect.Parameter", "java.security.SecureRandom");
    private static final String CONCURRENT = "java.util.concurrent.";
    /** The second since version 25. */
    private static final List<String> PUTTING_OFF = List.of("java.util.concurrent.ScheduledThreadPoolExecutor",
            "java.util.concurrent.ForkJoinPool");
    private static final String LOGGING = "java.util.logging.";
    private static final List<String> LOGGERS = List.of("java.util.logging.LogManager", "java.util.logging.Logger");
    /** What comes before an event that a method is told with because it was seen once behind it. */
    static final String AGAIN = "again.";
    private static final int MOST_LEARNED = 64;
    private static final int MOST_KINDS = 8;
    /** What reads a file of the class path for a program that asks for it as a resource. */
    private static final List<String> RESOURCES = List.of("sun.net.www.protocol.file.FileURLConnection",
            "sun.net.www.protocol.jar.JarURLConnection");
    /** All members of a kind, which are others in other versions of a class. */
    private static final Set<String> MEMBERS = Set.of("getMethods", "getDeclaredMethods", "getFields", "getDeclaredFields",
            "getConstructors", "getDeclaredConstructors", "getInterfaces", "getGenericInterfaces", "getClasses",
            "getDeclaredClasses", "getPermittedSubclasses");
    /** A member that was asked for by its name is not there; it may be in another version. */
    private static final Set<String> NO_SUCH_MEMBER =
            Set.of("java/lang/NoSuchMethodException", "java/lang/NoSuchFieldException");
    private static final String LOOKUP = "java.lang.invoke.MethodHandles$Lookup";
    /** Where a look-up of method handles says that there is no such member. */
    private static final String MEMBER_NAME = "java.lang.invoke.MemberName";
    private static final String THREAD = "java.lang.Thread";
    /** Threads of the class library's own, since version 21: they are in no list. */
    private static final String VIRTUAL = "java.lang.VirtualThread";
    private static final boolean HAS_VIRTUAL = !ClassChange.present(List.of(VIRTUAL)).isEmpty();
    /** Above every annotation, and what answers for all of them. */
    private static final String ANNOTATION = "java.lang.annotation.Annotation";
    private static final String OF_ANNOTATIONS = "sun.reflect.annotation.AnnotationInvocationHandler";
    /** Whatever a program asks for of this package may need a screen. */
    private static final String GRAPHICS = "java.awt.";
    private static final String NO_SCREEN = "java.awt.HeadlessException";

    private static final List<String> AT_ONCE = List.of("java.io.File", "java.io.FileInputStream",
            "java.io.FileOutputStream", "java.io.RandomAccessFile", "java.io.DeleteOnExitHook",
            "sun.nio.fs.UnixFileSystemProvider", "sun.nio.fs.UnixNativeDispatcher", "sun.nio.fs.UnixPath",
            "sun.nio.fs.LinuxFileSystem", "sun.nio.fs.UnixFileAttributeViews$Basic",
            "sun.nio.fs.UnixFileAttributeViews$Posix", "sun.nio.ch.Net", "sun.nio.ch.UnixDomainSockets",
            "java.net.InetAddress", "java.net.NetworkInterface", "java.net.URL", "java.security.CodeSource",
            "java.lang.ProcessEnvironment", "java.lang.ProcessBuilder", "java.lang.ProcessHandleImpl",
            "java.lang.Runtime", "java.lang.System", "java.util.concurrent.ForkJoinTask");

    private static final Set<String> CHANGED = ConcurrentHashMap.newKeySet();
    private static final Set<String> NAMED = ConcurrentHashMap.newKeySet();
    /** Classes that are changed because something for everybody can be set there. */
    private static final Set<Class<?>> SETTERS = ConcurrentHashMap.newKeySet();
    /** What was seen behind methods, by owner, name and descriptor. */
    private static final Map<String, Set<String>> LEARNED = new ConcurrentHashMap<>();
    private static boolean isInstalled;

    private ChokePoints() {}

    /** Changes the classes; where that is not possible, the watch is told that it is blind. */
    static synchronized void install() {
        Instrumentation instrumentation = Agent.instrumentation();
        if (instrumentation == null) {
            Watch.blind("the process has no agent");
            return;
        }
        try {
            Class<?> bell = defineBell(instrumentation);
            change(instrumentation, AT_ONCE);
            Refusals.install(instrumentation, BELL);
            // Loading a class passes the choke points itself, so what the watch needs is there before it is told anything.
            Watch.rehearse();
            hang(bell);
            isInstalled = true;
        } catch (ReflectiveOperationException | UnmodifiableClassException | LinkageError | RuntimeException unknownJdk) {
            Watch.blind(String.valueOf(unknownJdk));
        }
    }

    /** A class of a test asks for this class of the JDK. */
    static void asked(String name) {
        String needed = name.startsWith(GRAPHICS) && !ON_DEMAND.contains(name) ? NO_SCREEN : name;
        if (ON_DEMAND.contains(needed) && !CHANGED.contains(needed)) {
            changeOnDemand(needed);
        }
        if (HAS_VIRTUAL && (name.equals(THREAD) || name.startsWith(CONCURRENT)) && !CHANGED.contains(VIRTUAL)) {
            changeOnDemand(VIRTUAL);
        }
        if (name.equals(ANNOTATION) && !CHANGED.contains(OF_ANNOTATIONS)) {
            changeOnDemand(OF_ANNOTATIONS);
        }
        if (name.equals(LOOKUP) && !CHANGED.contains(MEMBER_NAME)) {
            changeOnDemand(MEMBER_NAME);
        }
        named(Set.of(name.replace('.', '/')));
    }

    /** A class of the program names these classes, or has calls that give it objects of them. */
    static void named(Collection<String> names) {
        List<Class<?>> classes = new ArrayList<>();
        for (String file : names) {
            String name = file.replace('/', '.');
            if (UserLoader.isOfJdk(file) && Settings.mayMatter(name) && NAMED.add(name)) {
                if (name.startsWith(LOGGING)) {
                    LOGGERS.forEach(ChokePoints::asked);
                }
                if (name.startsWith(CONCURRENT) && (name.contains("Execut") || name.contains("Future"))) {
                    PUTTING_OFF.forEach(ChokePoints::asked);
                }
                if (name.equals("java.util.concurrent.CompletableFuture")) {
                    Threads.startEverybodys();
                }
                try {
                    classes.add(Class.forName(name, false, ClassLoader.getPlatformClassLoader()));
                } catch (ClassNotFoundException | LinkageError otherVersion) {
                    continue;
                }
            }
        }
        if (!classes.isEmpty()) {
            watchSetters(classes);
        }
    }

    private static synchronized void watchSetters(List<Class<?>> classes) {
        List<Class<?>> fresh = isInstalled ? Settings.among(classes, SETTERS) : List.of();
        if (!fresh.isEmpty()) {
            SETTERS.addAll(fresh);
            tryToChange(fresh);
        }
    }

    /** What was seen behind a method of the JDK is seen again whenever it, or another of these, is entered. */
    static synchronized void learn(Class<?> type, String what, List<StackWalker.StackFrame> ways) {
        boolean isNew = false;
        for (StackWalker.StackFrame way : ways) {
            String method = key(type.getName().replace('.', '/'), way.getMethodName(), way.getDescriptor());
            if (LEARNED.size() < MOST_LEARNED && isStatic(type, way)) {
                Set<String> known = LEARNED.computeIfAbsent(method, first -> new LinkedHashSet<>());
                isNew |= known.size() < MOST_KINDS && known.add(AGAIN + what);
            }
        }
        if (isNew && isInstalled) {
            tryToChange(List.of(type));
        }
    }

    private static boolean isStatic(Class<?> type, StackWalker.StackFrame way) {
        try {
            int access = type.getDeclaredMethod(way.getMethodName(), way.getMethodType().parameterArray()).getModifiers();
            return Modifier.isStatic(access) && Modifier.isPublic(access);
        } catch (NoSuchMethodException initialiser) {
            return false;
        }
    }

    private static String key(String owner, String name, String descriptor) {
        return owner + "." + name + descriptor;
    }

    private static void tryToChange(List<Class<?>> classes) {
        try {
            ClassChange.make(Agent.instrumentation(), classes, ChokePoints::changed);
        } catch (UnmodifiableClassException | LinkageError | RuntimeException unknownJdk) {
            Watch.blind(classes.get(0).getName() + " cannot be changed");
        }
    }

    /** A class of a test has found a resource. */
    static void foundResource() {
        if (!CHANGED.containsAll(RESOURCES)) {
            RESOURCES.forEach(ChokePoints::changeOnDemand);
        }
    }

    private static synchronized void changeOnDemand(String name) {
        if (isInstalled && CHANGED.add(name)) {
            try {
                change(Agent.instrumentation(), List.of(name));
            } catch (UnmodifiableClassException | LinkageError | RuntimeException unknownJdk) {
                Watch.blind(name + " cannot be changed");
            }
        }
    }

    /**
     * Defines the class that the changed methods call. It is silent as long as nobody listens. All packages are opened to us: what
     * tests leave in objects of the class library is looked for there.
     */
    private static Class<?> defineBell(Instrumentation instrumentation) throws ReflectiveOperationException {
        Module library = Object.class.getModule();
        Map<String, Set<Module>> opened = new HashMap<>();
        library.getPackages().forEach(name -> opened.put(name, Set.of(ChokePoints.class.getModule())));
        instrumentation.redefineModule(library, Set.of(), Map.of(), opened, Set.of(), Map.of());
        ClassWriter writer = new ClassWriter(0);
        // An old version: its jump needs no stack map frame.
        writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, BELL, null, "java/lang/Object", null);
        writer.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_VOLATILE, "sink", SINK, null, null);
        MethodVisitor ring = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "ring",
                "(Ljava/lang/String;Ljava/lang/Object;)V", null, null);
        Label silence = new Label();
        ring.visitCode();
        ring.visitFieldInsn(Opcodes.GETSTATIC, BELL, "sink", SINK);
        ring.visitJumpInsn(Opcodes.IFNULL, silence);
        ring.visitFieldInsn(Opcodes.GETSTATIC, BELL, "sink", SINK);
        ring.visitVarInsn(Opcodes.ALOAD, 0);
        ring.visitVarInsn(Opcodes.ALOAD, 1);
        ring.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/function/BiConsumer", "accept",
                "(Ljava/lang/Object;Ljava/lang/Object;)V", true);
        ring.visitLabel(silence);
        ring.visitInsn(Opcodes.RETURN);
        ring.visitMaxs(3, 2);
        ring.visitEnd();
        writer.visitEnd();
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
        return lookup.defineClass(writer.toByteArray());
    }

    private static void hang(Class<?> bell) throws ReflectiveOperationException {
        BiConsumer<Object, Object> sink = new BiConsumer<>() {
            @Override
            public void accept(Object what, Object subject) {
                Watch.passed((String) what, subject);
            }
        };
        sink.accept("file.resolve", "/");
        MethodHandles.privateLookupIn(bell, MethodHandles.lookup()).findStaticVarHandle(bell, "sink", BiConsumer.class).set(sink);
    }

    private static void change(Instrumentation instrumentation, List<String> names) throws UnmodifiableClassException {
        List<Class<?>> classes = new ArrayList<>();
        for (String name : names) {
            try {
                classes.add(Class.forName(name, false, ClassLoader.getPlatformClassLoader()));
            } catch (ClassNotFoundException otherPlatform) {
                Watch.blind("there is no " + name);
            }
        }
        ClassChange.make(instrumentation, classes, ChokePoints::changed);
    }

    private static byte[] changed(String owner, Class<?> type, byte[] file) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, 0);
        SetterCalls setters = SETTERS.contains(type) ? SetterCalls.of(type, reader) : SetterCalls.NONE;
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor next = super.visitMethod(access, name, descriptor, signature, thrown);
                if (owner.equals("java/io/File")) {
                    return new FileSystemCalls(next, (access & Opcodes.ACC_STATIC) != 0);
                }
                boolean hasCode = (access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0;
                if (!hasCode || name.equals("<clinit>")) {
                    return next;
                }
                if (name.equals("<init>") && setters.tellsMaking()) {
                    return new Making(next);
                }
                if ((owner.equals("java/lang/Class") || owner.equals("java/lang/invoke/MemberName"))
                        && (access & Opcodes.ACC_STATIC) == 0) {
                    next = new MissingMember(next, owner);
                }
                MethodVisitor told = next;
                for (String again : LEARNED.getOrDefault(key(owner, name, descriptor), Set.of())) {
                    told = new Entry(told, again, access, name, descriptor);
                }
                String what = what(owner, name, access);
                what = what == null ? setters.what(access, name, descriptor) : what;
                return what == null ? told : new Entry(told, what, access, name, descriptor);
            }
        }, 0);
        return Elsewhere.alsoChanged(owner, writer.toByteArray());
    }

    /** What {@link Watch} is told when the method is entered, or null: nothing. */
    private static String what(String owner, String name, int access) {
        boolean isPublic = (access & Opcodes.ACC_PUBLIC) != 0;
        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
        return switch (owner) {
            case "java/io/FileInputStream" -> name.equals("open") ? "file.read" : null;
            case "java/io/FileOutputStream" -> name.equals("open") ? "file.write" : null;
            case "java/io/RandomAccessFile" -> name.equals("open") ? "file.random" : null;
            case "java/io/DeleteOnExitHook" -> name.equals("add") ? "file.delete" : null;
            // Before it looks whether the file is there: on another computer it may be.
            case "sun/nio/fs/UnixFileSystemProvider" -> switch (name) {
                case "implDelete" -> "file.delete";
                case "move" -> "file.rename";
                case "copy" -> "file.write";
                case "createDirectory" -> "file.mkdir";
                case "createLink", "createSymbolicLink" -> "file.link";
                default -> null;
            };
            case "sun/nio/fs/LinuxFileSystem" -> name.equals("getMountEntries") ? "file.mounts" : null;
            case "sun/nio/fs/UnixPath" -> name.equals("toAbsolutePath") ? "file.resolve" : null;
            case "sun/nio/fs/UnixNativeDispatcher" ->
                isStatic && !ON_OPEN_FILES.contains(name) && !name.endsWith("Supported") && !name.contains("$")
                        ? "file." + name
                        : null;
            case "sun/nio/fs/UnixFileAttributeViews$Basic", "sun/nio/fs/UnixFileAttributeViews$Posix" ->
                name.startsWith("set") ? "file.set" : null;
            case "sun/nio/ch/Net", "sun/nio/ch/UnixDomainSockets" ->
                // A sandbox may refuse these as soon as they are made.
                name.equals("socket") && owner.endsWith("UnixDomainSockets") ? "net.open"
                        : name.equals("connect") ? "net.connect" : name.equals("bind") ? "net.bind" : null;
            case "java/net/InetAddress" -> switch (name) {
                case "getLocalHost" -> "host.name";
                case "getAllByName0", "getHostFromNameService" -> "host.lookup";
                case "isReachable" -> "net.connect";
                default -> null;
            };
            case "java/net/NetworkInterface" -> isPublic && isStatic ? "host.interfaces" : null;
            case "java/net/URL" -> switch (name) {
                case "getProtocol", "getPath", "getFile", "toExternalForm", "toString", "toURI", "hashCode", "equals", "sameFile" ->
                    "class.url";
                default -> null;
            };
            case "sun/net/www/protocol/file/FileURLConnection", "sun/net/www/protocol/jar/JarURLConnection" -> switch (name) {
                case "getInputStream", "getContentLength", "getContentLengthLong" -> "resource.bytes";
                default -> isPublic && (name.startsWith("getHeader") || name.equals("getLastModified")) ? "resource.attributes" : null;
            };
            case "java/lang/Class" -> isPublic && MEMBERS.contains(name) ? "class.members" : null;
            case "java/lang/Character" -> name.equals("getName") || name.equals("codePointOf") ? "java.has" : null;
            case "java/lang/reflect/Parameter" ->
                name.equals("getName") || name.equals("isNamePresent") || name.equals("toString") ? "class.parameters" : null;
            // What these say is worded otherwise in other versions.
            case "java/lang/VirtualThread" -> name.equals("start") ? "thread.start" : null;
            case "java/lang/Thread" -> name.equals("toString") ? "java.has" : null;
            case "sun/reflect/annotation/AnnotationInvocationHandler" -> name.equals("toStringImpl") ? "java.has" : null;
            case "java/security/SecureRandom" ->
                name.equals("getAlgorithm") || name.equals("toString") ? "java.has" : null;
            case "java/security/CodeSource" -> name.equals("getLocation") || name.equals("toString") ? "class.location" : null;
            case "java/lang/ProcessEnvironment" ->
                isStatic && (name.equals("getenv") || name.equals("environment")) ? "environment" : null;
            case "java/lang/ProcessBuilder" -> name.equals("start") ? "process.start" : null;
            case "java/lang/ProcessHandleImpl" -> switch (name) {
                case "destroy", "destroyForcibly" -> "process.end";
                case "current", "get", "children", "descendants", "parent", "info", "isAlive" -> "process.info";
                default -> null;
            };
            case "java/lang/Runtime" ->
                name.equals("version") ? "java.version" : name.equals("addShutdownHook") ? "process.hook" : null;
            case "java/lang/ModuleLayer" -> name.equals("modules") || name.equals("findModule") ? "java.has" : null;
            case "java/lang/module/ModuleDescriptor" ->
                name.equals("version") || name.equals("rawVersion") || name.equals("toNameAndVersion") ? "java.has" : null;
            case "java/time/zone/ZoneRulesProvider" ->
                name.equals("getVersions") || name.equals("getAvailableZoneIds") ? "java.has"
                        : name.equals("registerProvider") || name.equals("refresh") ? "process.settings" : null;
            case "java/util/prefs/Preferences" -> isPublic && isStatic ? "file.preferences" : null;
            case "javax/management/MBeanServerFactory" -> isPublic && isStatic ? "machine" : null;
            case "java/util/concurrent/ScheduledThreadPoolExecutor" -> name.equals("delayedExecute") ? "pool.putOff" : null;
            case "java/util/concurrent/ForkJoinTask" -> name.equals("fork") ? "task.forked" : null;
            case "java/util/concurrent/ForkJoinPool" -> name.equals("scheduleDelayedTask") ? "task.putOff" : null;
            case "java/lang/ref/Cleaner" -> name.equals("register") ? "process.later" : null;
            case "java/lang/ClassLoader" -> isPublic && name.endsWith("AssertionStatus") ? "loader.set" : null;
            case "java/nio/charset/Charset", "java/time/ZoneId", "java/util/Currency", "java/util/Locale",
                    "java/util/TimeZone" ->
                isPublic && isStatic && (name.startsWith("getAvailable") || name.startsWith("available")) ? "java.has" : null;
            case "java/security/Security" -> switch (name) {
                case "getProviders", "getProperty" -> "java.has";
                case "setProperty", "addProvider", "insertProviderAt", "removeProvider" -> "process.settings";
                default -> null;
            };
            case "javax/lang/model/SourceVersion" -> name.startsWith("latest") ? "java.has" : null;
            case "java/util/logging/Logger" ->
                isPublic && (name.startsWith("set") || name.endsWith("Handler")) ? "process.settings" : null;
            case "java/util/logging/LogManager" ->
                isPublic && (name.equals("reset") || name.endsWith("Configuration")) ? "process.settings" : null;
            // What it is called, and how the library writes a time, are others in other versions.
            case "java/security/Provider" ->
                name.startsWith("getVersion") || name.equals("getInfo") || name.equals("toString") ? "java.has" : null;
            case "java/time/format/DateTimeFormatter" -> name.startsWith("ofLocalized") ? "java.has" : null;
            case "java/text/DateFormat" ->
                name.equals("getTimeInstance") || name.equals("getDateTimeInstance") ? "java.has" : null;
            case "java/awt/GraphicsEnvironment" -> isPublic && name.startsWith("isHeadless") ? "screen.asked" : null;
            case "java/awt/HeadlessException" -> name.equals("<init>") ? "screen" : null;
            case "java/lang/System" -> name.equals("console") ? "console" : null;
            case "java/lang/management/ManagementFactory" -> isPublic && name.startsWith("get") ? "machine" : null;
            default -> null;
        };
    }

    /** Tells what is entered and what it is about: the first argument that is an object, else the receiver. */
    private static final class Entry extends MethodVisitor {
        private final String what;
        private final boolean isStatic;
        private final boolean isConstructor;
        private final Type[] parameters;

        Entry(MethodVisitor next, String what, int access, String name, String descriptor) {
            super(Opcodes.ASM9, next);
            this.what = what;
            isConstructor = name.equals("<init>");
            isStatic = (access & Opcodes.ACC_STATIC) != 0;
            parameters = Type.getArgumentTypes(descriptor);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            mv.visitLdcInsn(what);
            List<Integer> numbers = locals(Type.INT);
            if (OPENING.contains(what) && !numbers.isEmpty()) {
                // How the file is opened; where there is one number more, that is the mode of a new file.
                mv.visitVarInsn(Opcodes.ILOAD, numbers.get(Math.max(0, numbers.size() - 2)));
                mv.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Integer", "toString", "(I)Ljava/lang/String;", false);
                mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "concat",
                        "(Ljava/lang/String;)Ljava/lang/String;", false);
            }
            List<Integer> objects = locals(Type.OBJECT);
            boolean isOfReceiver = what.startsWith("resource.") || what.endsWith(".set") || what.equals("pool.putOff")
                    || what.equals("thread.start")
                    || what.equals("process.settings");
            if (!objects.isEmpty() && !(isOfReceiver && !isStatic)) {
                mv.visitVarInsn(Opcodes.ALOAD, objects.get(0));
            } else if (!isStatic && !isConstructor) {
                mv.visitVarInsn(Opcodes.ALOAD, 0);
            } else {
                mv.visitInsn(Opcodes.ACONST_NULL);
            }
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, BELL, "ring", "(Ljava/lang/String;Ljava/lang/Object;)V", false);
        }

        /** The local variables of the parameters of a sort. */
        private List<Integer> locals(int sort) {
            List<Integer> found = new ArrayList<>();
            int local = isStatic ? 0 : 1;
            for (Type parameter : parameters) {
                if (parameter.getSort() == sort) {
                    found.add(local);
                }
                local += parameter.getSize();
            }
            return found;
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(Math.max(stack, 3), locals);
        }
    }

    /** Tells of the class in which there is no member that was asked for. */
    private static final class MissingMember extends MethodVisitor {
        private final String owner;

        MissingMember(MethodVisitor next, String owner) {
            super(Opcodes.ASM9, next);
            this.owner = owner;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW && NO_SUCH_MEMBER.contains(type)) {
                mv.visitLdcInsn("class.members");
                mv.visitVarInsn(Opcodes.ALOAD, 0);
                if (!owner.equals("java/lang/Class")) {
                    mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "getDeclaringClass", "()Ljava/lang/Class;", false);
                }
                mv.visitMethodInsn(Opcodes.INVOKESTATIC, BELL, "ring", "(Ljava/lang/String;Ljava/lang/Object;)V", false);
            }
            super.visitTypeInsn(opcode, type);
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(stack + 2, locals);
        }
    }

    /** Tells of an object that was made, when it is: before, it must not be handed on. */
    private static final class Making extends MethodVisitor {
        Making(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.RETURN) {
                mv.visitLdcInsn("object.made");
                mv.visitVarInsn(Opcodes.ALOAD, 0);
                mv.visitMethodInsn(Opcodes.INVOKESTATIC, BELL, "ring", "(Ljava/lang/String;Ljava/lang/Object;)V", false);
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(stack + 2, locals);
        }
    }

    /** In {@code java.io.File}: tells of calls to the file system, whose own methods are partly native. */
    private static final class FileSystemCalls extends MethodVisitor {
        private final boolean isStatic;

        FileSystemCalls(MethodVisitor next, boolean isStatic) {
            super(Opcodes.ASM9, next);
            this.isStatic = isStatic;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            boolean ofText = OF_TEXT.contains(name) || descriptor.startsWith("(Ljava/lang/String;Ljava/lang/String;)");
            if (owner.equals(FILE_SYSTEM) && !name.startsWith("<") && !ofText) {
                mv.visitLdcInsn("file." + name);
                if (isStatic) {
                    mv.visitInsn(Opcodes.ACONST_NULL);
                } else {
                    mv.visitVarInsn(Opcodes.ALOAD, 0);
                }
                mv.visitMethodInsn(Opcodes.INVOKESTATIC, BELL, "ring", "(Ljava/lang/String;Ljava/lang/Object;)V", false);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(stack + 2, locals);
        }
    }
}
