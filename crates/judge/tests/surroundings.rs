//! What tests see of the computer and do to it is noticed, by whichever way they come there; what only looks like it is
//! not.

mod support;

use std::path::PathBuf;

use judge::{CheckedOutcome, Settings, Variation};
use support::Bench;

/// Statements that look at the computer, and the word by which it is told.
const LOOKS: &[(&str, &str)] = &[
    ("System.getenv(\"HOME\")", "environment"),
    ("System.getenv().size()", "environment"),
    ("java.nio.file.FileSystems.getDefault().getFileStores().iterator().hasNext()", "file"),
    ("new ProcessBuilder(\"x\").environment().get(\"PATH\")", "environment"),
    ("System.class.getMethod(\"getenv\", String.class).invoke(null, \"HOME\")", "environment"),
    ("java.util.stream.Stream.of(\"HOME\").map(System::getenv).toList()", "environment"),
    (
        "java.util.concurrent.CompletableFuture.supplyAsync(() -> System.getenv(\"HOME\")).get()",
        "environment",
    ),
    ("System.getProperty(\"user.home\")", "property"),
    ("System.getProperties().get(\"os.name\")", "property"),
    ("System.getProperties().stringPropertyNames().size()", "property"),
    ("java.util.Optional.of(\"java.io.tmpdir\").map(System::getProperty).get()", "property"),
    ("new java.util.Properties(System.getProperties()).getProperty(\"user.dir\")", "property"),
    ("new java.io.File(\"x\").getAbsolutePath()", "working folder"),
    ("new java.io.File(\"x\").getAbsoluteFile().getName()", "working folder"),
    ("new java.io.File(\"x\").toURI().toString()", "working folder"),
    ("java.nio.file.Path.of(\"x\").toAbsolutePath().toString()", "working folder"),
    ("new java.io.File(\".\").getCanonicalPath()", "file"),
    ("new java.io.File(\"/etc/passwd\").exists()", "file"),
    ("new java.io.File(\"/etc\").list().length", "file"),
    ("new java.io.File(\"/\").getFreeSpace()", "file"),
    ("java.io.File.listRoots().length", "file"),
    ("java.nio.file.Files.exists(java.nio.file.Path.of(\"/no/such/file\"))", "file"),
    ("java.nio.file.Files.isDirectory(java.nio.file.Path.of(\"/tmp\"))", "file"),
    ("java.nio.file.Files.readAllLines(java.nio.file.Path.of(\"/etc/passwd\")).size()", "file"),
    ("java.nio.file.Files.list(java.nio.file.Path.of(\"/\")).count()", "file"),
    ("java.nio.file.Files.getOwner(java.nio.file.Path.of(\"/\")).getName()", "file"),
    ("java.nio.file.Files.getFileStore(java.nio.file.Path.of(\"/\")).getTotalSpace()", "file"),
    (
        "java.nio.file.Files.isSameFile(java.nio.file.Path.of(\"/tmp\"), java.nio.file.Path.of(\"/var\"))",
        "file",
    ),
    ("new java.util.Scanner(new java.io.File(\"/etc/passwd\")).nextLine()", "file"),
    ("new java.io.RandomAccessFile(\"/etc/passwd\", \"r\").length()", "file"),
    ("new java.io.FileReader(\"/etc/passwd\").read()", "file"),
    ("java.nio.channels.FileChannel.open(java.nio.file.Path.of(\"/etc/passwd\")).size()", "file"),
    ("new java.util.jar.JarFile(\"/no/such.jar\").size()", "file"),
    ("new java.net.URL(\"file:/etc/passwd\").openStream().read()", "file"),
    ("java.nio.file.Files.probeContentType(java.nio.file.Path.of(\"/no/such.kind\"))", "file"),
    ("java.net.InetAddress.getLocalHost().getHostName()", "host"),
    ("java.net.InetAddress.getByName(\"localhost\").isLoopbackAddress()", "host"),
    ("new java.net.InetSocketAddress(\"localhost\", 80).isUnresolved()", "host"),
    ("java.util.Collections.list(java.net.NetworkInterface.getNetworkInterfaces()).size()", "interfaces"),
    ("ProcessHandle.current().pid()", "processes"),
    ("ProcessHandle.current().info().user().isPresent()", "processes"),
    ("Runtime.version().feature()", "version"),
    ("System.console()", "console"),
    ("System.in.read()", "standard input"),
    ("new java.util.Scanner(System.in).hasNext()", "standard input"),
    ("java.lang.management.ManagementFactory.getRuntimeMXBean().getName()", "machine"),
    ("Marker.class.getProtectionDomain().getCodeSource().getLocation().toString()", "loaded from"),
    ("Marker.class.getResource(\"Marker.class\").toString()", "loaded from"),
    ("\"at \" + Marker.class.getResource(\"Marker.class\")", "loaded from"),
    ("Marker.class.getResource(\"Marker.class\").hashCode()", "loaded from"),
    ("Marker.class.getProtectionDomain().getCodeSource().toString()", "loaded from"),
    ("\"in \" + Marker.class.getProtectionDomain()", "loaded from"),
    ("Class.forName(\"java.lang.NotYet\")", "version"),
    ("javax.lang.model.SourceVersion.latest().ordinal()", "version"),
    ("String.class.getMethods().length", "version"),
    ("java.util.Arrays.asList(java.util.List.class.getDeclaredMethods()).size()", "version"),
    ("Integer.class.getInterfaces().length", "version"),
    ("\"\".getClass().getDeclaredFields().length", "version"),
    ("java.util.concurrent.TimeUnit.SECONDS.getClass().getDeclaredConstructors().length", "version"),
    ("Thread.class.getMethod(\"ofFuture\").getName()", "version"),
    ("String.class.getDeclaredMethod(\"chapters\", int.class).getName()", "version"),
    ("java.util.List.class.getField(\"LAST\").getName()", "version"),
    ("Integer.class.getDeclaredField(\"half\").getName()", "version"),
    ("Integer.class.getConstructor(java.util.List.class).toString()", "version"),
    (
        "java.lang.invoke.MethodHandles.lookup().findVirtual(String.class, \"chapters\", \
            java.lang.invoke.MethodType.methodType(int.class)).toString()",
        "version",
    ),
    (
        "java.lang.invoke.MethodHandles.lookup().findStaticVarHandle(Integer.class, \"HALF\", int.class).toString()",
        "version",
    ),
    ("Character.getName(0x1FAE8)", "version"),
    ("java.time.zone.ZoneRulesProvider.getVersions(\"Europe/Paris\").size()", "version"),
    ("Marker.class.getResource(\"Marker.class\").openConnection().getLastModified()", "file of the program"),
    ("Marker.class.getResource(\"Marker.class\").openConnection().getContentLength()", "file of the program"),
    (
        "Marker.class.getResource(\"Marker.class\").openConnection().getHeaderFields().size()",
        "file of the program",
    ),
    ("Marker.class.getResourceAsStream(\"Marker.class\").readAllBytes().length", "file of the program"),
    ("Marker.class.getClassLoader().getResourceAsStream(\"p/Marker.class\").read()", "file of the program"),
    ("Object.class.getModule().getDescriptor().version()", "version"),
    ("ModuleLayer.boot().modules().size()", "version"),
    ("java.util.Locale.getAvailableLocales().length", "version"),
    ("java.util.TimeZone.getAvailableIDs().length", "version"),
    ("java.time.ZoneId.getAvailableZoneIds().size()", "version"),
    ("java.util.Currency.getAvailableCurrencies().size()", "version"),
    ("java.nio.charset.Charset.availableCharsets().size()", "version"),
    ("java.security.Security.getProviders().length", "version"),
    ("java.security.MessageDigest.getInstance(\"SHA-256\").getProvider().toString()", "version"),
    ("java.security.Security.getProviders(\"MessageDigest.MD5\")[0].getVersionStr()", "version"),
    (
        "java.time.LocalTime.NOON.format(java.time.format.DateTimeFormatter.ofLocalizedTime(java.time.format.FormatStyle.SHORT))",
        "version",
    ),
    (
        "java.text.DateFormat.getTimeInstance(java.text.DateFormat.SHORT, java.util.Locale.US).format(new java.util.Date(0))",
        "version",
    ),
    ("Marker.class.getResource(\"Marker.class\").getProtocol()", "loaded from"),
    ("Thread.currentThread().toString().length()", "version"),
    ("\"in \" + Thread.currentThread()", "version"),
    ("Seen.class.getAnnotation(Seen.Note.class).toString()", "version"),
    ("\"\" + Seen.class.getAnnotation(Seen.Shown.class)", "version"),
    ("new java.security.SecureRandom().getAlgorithm()", "version"),
    ("Seen.class.getMethod(\"add\", int.class).getParameters()[0].getName()", "compiled"),
    ("Seen.class.getMethod(\"add\", int.class).getParameters()[0].isNamePresent()", "compiled"),
    ("Seen.asked(\"org.testng.Assert\")", "test libraries"),
    ("Seen.loaded(\"org.junit.Test\")", "test libraries"),
    ("java.awt.GraphicsEnvironment.isHeadless()", "screen"),
    ("mute(() -> java.awt.Desktop.getDesktop())", "screen"),
    ("mute(() -> new java.awt.Frame())", "screen"),
];

/// Statements that ask for what nobody has set.
const UNSET: &[(&str, &str)] = &[
    ("System.getProperty(\"nobody.has.set.this\", \"7\")", "property"),
    ("Boolean.getBoolean(\"a.switch\")", "property"),
    ("Integer.getInteger(\"a.number\", 3)", "property"),
    ("System.getProperties().get(\"nobody.has.set.this\")", "property"),
    ("System.getenv(\"NOBODY_HAS_SET_THIS\")", "environment"),
    ("java.util.stream.Stream.of(\"NOBODY_HAS_SET_THIS\").map(System::getenv).toList()", "environment"),
];

/// Statements that do something to the computer.
const EFFECTS: &[(&str, &str)] = &[
    (
        "mute(() -> java.util.logging.Logger.getLogger(\"\").getHandlers()[0].setLevel(java.util.logging.Level.OFF))",
        "settings",
    ),
    ("new java.io.File(\"/tmp/jurat-no-such\").delete()", "deletes"),
    ("java.nio.file.Files.deleteIfExists(java.nio.file.Path.of(\"no-such\"))", "deletes"),
    ("mute(() -> new java.io.File(\"later\").deleteOnExit())", "deletes"),
    ("new java.io.File(\"a\").renameTo(new java.io.File(\"b\"))", "moves"),
    (
        "mute(() -> java.nio.file.Files.move(java.nio.file.Path.of(\"a\"), java.nio.file.Path.of(\"b\")))",
        "moves",
    ),
    ("new java.io.File(\"made\").mkdirs()", "folder"),
    ("java.nio.file.Files.createTempDirectory(\"t\")", "folder"),
    ("java.io.File.createTempFile(\"abc\", null)", "writes"),
    ("new java.io.FileWriter(\"written\").append('x')", "writes"),
    ("new java.io.PrintStream(\"printed\").checkError()", "writes"),
    ("new java.io.RandomAccessFile(\"random\", \"rw\").length()", "writes"),
    ("java.nio.file.Files.writeString(java.nio.file.Path.of(\"text\"), \"x\")", "writes"),
    ("mute(() -> new java.util.logging.FileHandler(\"log\"))", "writes"),
    (
        "mute(() -> java.nio.file.Files.createSymbolicLink(java.nio.file.Path.of(\"l\"), java.nio.file.Path.of(\"t\")))",
        "link",
    ),
    ("new java.io.File(\"x\").setReadOnly()", "attributes"),
    ("new java.io.File(\"x\").setLastModified(0)", "attributes"),
    (
        "mute(() -> java.nio.file.Files.setLastModifiedTime(java.nio.file.Path.of(\".\"), java.nio.file.attribute.FileTime.fromMillis(0)))",
        "attributes",
    ),
    (
        "mute(() -> java.nio.file.Files.setPosixFilePermissions(java.nio.file.Path.of(\".\"), Set.of()))",
        "attributes",
    ),
    ("mute(() -> new java.net.Socket(\"127.0.0.1\", 9))", "connects"),
    ("mute(() -> new java.net.URL(\"http://127.0.0.1:9/\").openStream())", "connects"),
    (
        "mute(() -> java.nio.channels.SocketChannel.open(new java.net.InetSocketAddress(\"127.0.0.1\", 9)))",
        "connects",
    ),
    ("mute(() -> new java.net.ServerSocket(0))", "binds"),
    ("mute(() -> new java.net.DatagramSocket())", "binds"),
    ("mute(() -> new ProcessBuilder(\"true\").start())", "starts"),
    ("mute(() -> Runtime.getRuntime().exec(\"true\"))", "starts"),
    ("mute(() -> java.nio.channels.SocketChannel.open(java.net.StandardProtocolFamily.UNIX))", "socket"),
    ("mute(() -> Runtime.getRuntime().addShutdownHook(new Thread(() -> { })))", "end of the process"),
    (
        "mute(() -> new java.util.Timer(true).schedule(new java.util.TimerTask() { public void run() { } }, 60_000))",
        "later",
    ),
    (
        "mute(() -> java.util.concurrent.Executors.newScheduledThreadPool(1).schedule(() -> { }, 1, \
         java.util.concurrent.TimeUnit.HOURS))",
        "later",
    ),
    ("mute(() -> new Thread(() -> { while (true) mute(() -> Thread.sleep(50_000)); }).start())", "later"),
    (
        "mute(() -> java.util.logging.Logger.getLogger(\"x\").setLevel(java.util.logging.Level.OFF))",
        "settings",
    ),
    ("mute(() -> java.util.logging.LogManager.getLogManager().reset())", "settings"),
    ("mute(() -> java.security.Security.setProperty(\"networkaddress.cache.ttl\", \"1\"))", "settings"),
    ("Settings.proxy()", "settings"),
    ("Settings.redirects()", "settings"),
    ("Settings.byReflection()", "settings"),
    ("Settings.byReference()", "settings"),
    ("Settings.caches()", "settings"),
    ("mute(() -> java.sql.DriverManager.setLoginTimeout(7))", "settings"),
    ("mute(() -> java.beans.PropertyEditorManager.registerEditor(Marker.class, Marker.class))", "settings"),
    ("mute(() -> java.beans.Introspector.setBeanInfoSearchPath(new String[] {\"p\"}))", "settings"),
    ("Settings.flavors()", "settings"),
    ("mute(() -> javax.swing.UIManager.put(\"p.font\", \"x\"))", "settings"),
    ("javax.swing.UIManager.getDefaults().put(\"p.table\", \"x\")", "settings"),
    ("mute(() -> java.util.logging.LogManager.getLoggingMXBean().setLoggerLevel(\"\", \"OFF\"))", "settings"),
    ("java.security.Security.getProvider(\"SUN\").setProperty(\"p.x\", \"1\")", "settings"),
    ("java.security.Security.getProviders()[0].put(\"p.y\", \"1\")", "settings"),
    ("mute(() -> ClassLoader.getSystemClassLoader().setDefaultAssertionStatus(true))", "settings"),
    ("mute(() -> Marker.class.getClassLoader().setPackageAssertionStatus(\"p\", false))", "settings"),
    (
        "mute(() -> javax.imageio.spi.IIORegistry.getDefaultInstance().registerServiceProvider(new Object()))",
        "settings",
    ),
    ("mute(() -> java.time.zone.ZoneRulesProvider.refresh())", "settings"),
    ("mute(() -> Settings.Arranged.touch())", "settings"),
    ("mute(() -> Hooked.touch())", "end of the process"),
    ("java.util.prefs.Preferences.userRoot().get(\"a\", null)", "writes"),
    // Again: the JDK has made its folder.
    ("mute(() -> java.util.prefs.Preferences.userRoot().put(\"a\", \"b\"))", "writes"),
    ("java.util.prefs.Preferences.userNodeForPackage(Marker.class).absolutePath()", "writes"),
    ("mute(() -> java.net.InetAddress.getByName(\"update.example.org\"))", "network"),
    ("new java.net.InetSocketAddress(\"mail.example.org\", 25).isUnresolved()", "network"),
    ("mute(() -> java.net.InetAddress.getByAddress(new byte[] {10, 0, 0, 9}).getHostName())", "network"),
    ("Harm.cleaner(true)", "later"),
    ("Harm.cleaner(false)", "later"),
    ("Harm.inRootGroup(() -> new java.io.File(\"root\").delete())", "deletes"),
    ("Harm.inRootGroup(new java.io.File(\"root\")::delete)", "deletes"),
    (
        "java.util.concurrent.CompletableFuture.supplyAsync(() -> new java.io.File(\"pooled\").delete()).get()",
        "deletes",
    ),
    (
        "java.util.concurrent.CompletableFuture.supplyAsync(new java.io.File(\"pooled\")::delete).get()",
        "deletes",
    ),
    (
        "java.util.stream.IntStream.range(0, 64).parallel().filter(i -> new java.io.File(\"p\" + i).delete()).count()",
        "deletes",
    ),
    ("new Harm.Finalised()", "deletes"),
    ("Harm.queued()", "deletes"),
    (
        "mute(() -> java.util.concurrent.CompletableFuture.runAsync(() -> new java.io.File(\"unasked\").delete()))",
        "deletes",
    ),
    (
        "mute(() -> java.util.concurrent.CompletableFuture.delayedExecutor(1, java.util.concurrent.TimeUnit.HOURS).execute(() -> { }))",
        "later",
    ),
    // Again: the thread that will do it is there.
    (
        "mute(() -> java.util.concurrent.CompletableFuture.delayedExecutor(2, java.util.concurrent.TimeUnit.HOURS).execute(() -> { }))",
        "later",
    ),
    ("mute(() -> javax.swing.ToolTipManager.sharedInstance().setInitialDelay(3))", "settings"),
    ("mute(() -> java.io.ObjectInputFilter.Config.setSerialFilter(null))", "settings"),
    (
        "mute(() -> javax.net.ssl.HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> true))",
        "settings",
    ),
    (
        "mute(() -> new Thread(() -> mute(() -> new java.util.concurrent.CountDownLatch(1).await())).start())",
        "not end",
    ),
    ("mute(() -> java.util.concurrent.Executors.newFixedThreadPool(1).execute(() -> { }))", "not end"),
    (
        "mute(() -> java.util.concurrent.Executors.newSingleThreadScheduledExecutor().execute(() -> { }))",
        "not end",
    ),
    (
        "mute(() -> { Thread it = new Thread(Harm.root(), () -> mute(() -> { synchronized (Marker.class) { Marker.class.wait(); } })); \
        it.start(); })",
        "not end",
    ),
    ("mute(() -> new Thread(() -> mute(() -> Thread.sleep(600_000))).start())", "not end"),
    (
        "mute(() -> new Thread(() -> { try { while (true) Thread.sleep(50); } catch (InterruptedException e) { } }).start())",
        "not end",
    ),
    (
        "mute(() -> { Thread it = new Thread(() -> mute(() -> new java.util.concurrent.CountDownLatch(1).await())); \
        it.setDaemon(true); it.start(); })",
        "not end",
    ),
    ("Harm.consumer()", "not end"),
    // Where there are virtual threads.
    ("Harm.light(600_000)", "not end"),
    ("new Harm.Poll()", "not end"),
    ("mute(() -> new java.util.concurrent.ForkJoinPool(2).submit(() -> 1).get())", "not end"),
    ("java.util.concurrent.Executors.newCachedThreadPool().submit(() -> 1).get()", "not end"),
    (
        "java.util.concurrent.CompletableFuture.runAsync(() -> mute(() -> new java.util.concurrent.CountDownLatch(1).await()))",
        "leaves",
    ),
];

/// Statements that have nothing to do with the computer, or only with its JDK and the class path.
const NEITHER: &[&str] = &[
    "new java.io.File(\"/a/b/../c\").getParent()",
    "new java.io.File(\"a\", \"b\").getName()",
    "new java.io.File(\"/a\").getAbsolutePath()",
    "java.nio.file.Path.of(\"/a/b\").resolve(\"../c\").normalize().toString()",
    "java.nio.file.Path.of(\"/a\").toAbsolutePath().toString()",
    "System.lineSeparator()",
    "System.getProperty(\"line.separator\")",
    "java.io.File.separatorChar",
    "String.format(\"%5.2f %s%n\", 1.5, \"x\")",
    "\"abc\".getBytes().length",
    "java.util.Currency.getInstance(\"EUR\").getSymbol()",
    "java.time.ZoneId.of(\"Europe/Berlin\").getRules().isFixedOffset()",
    "new java.text.SimpleDateFormat(\"yyyy-MM-dd\").format(new java.util.Date(0))",
    "java.util.ResourceBundle.getBundle(\"p.Names\")",
    "java.util.logging.Logger.getLogger(\"x\").isLoggable(java.util.logging.Level.FINE)",
    "java.util.regex.Pattern.compile(\"\\\\p{IsGreek}\").matcher(\"x\").find()",
    "java.nio.charset.Charset.forName(\"IBM500\").encode(\"x\").limit()",
    "java.security.MessageDigest.getInstance(\"SHA-256\").digest().length",
    "javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument().getXmlVersion()",
    "new java.net.URL(\"file:///tmp/x?y\").getPath()",
    "java.net.URI.create(\"http://example.org/a\").getHost()",
    "java.net.InetAddress.getByName(\"10.0.0.1\").isSiteLocalAddress()",
    "java.net.InetAddress.getLoopbackAddress().isLoopbackAddress()",
    "Marker.class.getResource(\"Marker.class\") != null",
    "Marker.class.getResource(\"Nothing.class\")",
    "Marker.class.getMethods().length > 0",
    "Marker.class.getDeclaredConstructors().length",
    "Object.class.getMethods().length > 3",
    "String.class.getMethod(\"length\").getName()",
    "mute(() -> Marker.class.getMethod(\"nothing\"))",
    "mute(() -> Marker.class.getDeclaredField(\"nothing\"))",
    "mute(() -> new java.io.ObjectOutputStream(new java.io.ByteArrayOutputStream()).writeObject(new java.util.ArrayList<>()))",
    "Character.isLetter('x')",
    "String.class.getMethod(\"charAt\", int.class).getParameters()[0].getName()",
    "Seen.class.getMethod(\"add\", int.class).getParameters()[0].getType()",
    "Seen.class.getAnnotation(Seen.Note.class).value()",
    "Seen.asked(\"p.Marker\")",
    "mute(() -> Seen.asked(\"org.testng.NotThere\"))",
    "Seen.linked()",
    "Thread.currentThread().isDaemon()",
    "System.identityHashCode(Thread.currentThread()) != 0",
    "java.util.ServiceLoader.load(Runnable.class).findFirst().isPresent()",
    "java.util.stream.IntStream.range(0, 1000).parallel().sum()",
    "new java.math.BigDecimal(\"1.5\").sqrt(java.math.MathContext.DECIMAL32)",
    "new java.util.Scanner(\"1 2\").nextInt()",
    "new java.io.ByteArrayOutputStream().size()",
    "Marker.class.getDeclaredConstructor().newInstance().getClass()",
    "java.lang.reflect.Proxy.newProxyInstance(Marker.class.getClassLoader(), new Class<?>[] {Runnable.class}, (a, b, c) -> null).getClass().isInterface()",
    "new java.net.Socket().isConnected()",
    "new ProcessBuilder(\"x\").command().size()",
    "Settings.elements(new int[2])",
    "java.time.ZonedDateTime.parse(\"2020-01-01T00:00Z[UTC]\").getYear()",
    "java.util.TimeZone.getTimeZone(\"Europe/Berlin\").getRawOffset()",
    "new java.awt.Rectangle(1, 2).getWidth()",
    "new java.awt.image.BufferedImage(2, 2, java.awt.image.BufferedImage.TYPE_INT_RGB).getWidth()",
    "mute(() -> java.util.logging.Logger.getLogger(\"y\").fine(\"z\"))",
    "java.util.logging.LogManager.getLogManager().getLogger(\"\").getHandlers().length",
    "Settings.OwnLogger.name()",
    "Settings.ownProperty()",
    "java.util.Calendar.getInstance(java.util.TimeZone.getTimeZone(\"UTC\"), java.util.Locale.ROOT).getFirstDayOfWeek()",
    "mute(() -> javax.xml.parsers.DocumentBuilderFactory.newInstance().setNamespaceAware(true))",
    "mute(() -> new java.util.logging.StreamHandler().setLevel(java.util.logging.Level.FINE))",
    "mute(() -> new java.awt.geom.Point2D.Double().setLocation(1, 2))",
    "mute(() -> new javax.swing.table.DefaultTableModel().addColumn(\"x\"))",
    "mute(() -> new java.beans.PropertyChangeSupport(\"\").addPropertyChangeListener(it -> { }))",
    "mute(() -> new java.net.URL(\"file:/nowhere\").openConnection().setUseCaches(false))",
    "new java.util.Properties().setProperty(\"a\", \"b\")",
    "mute(() -> java.text.NumberFormat.getInstance(java.util.Locale.ROOT).setGroupingUsed(false))",
    "mute(() -> { var pool = java.util.concurrent.Executors.newFixedThreadPool(2); \
        try { return pool.submit(() -> 1).get(); } finally { pool.shutdown(); } })",
    "mute(() -> { Thread it = new Thread(() -> { }); it.start(); it.join(); })",
    "mute(() -> { Thread it = new Thread(() -> mute(() -> Thread.sleep(3))); it.setDaemon(true); it.start(); })",
    "java.util.concurrent.CompletableFuture.supplyAsync(() -> 1).orTimeout(1, java.util.concurrent.TimeUnit.SECONDS).get()",
    "java.util.concurrent.CompletableFuture.supplyAsync(() -> 2).thenApplyAsync(it -> it + 1).get()",
    "java.security.KeyPairGenerator.getInstance(\"RSA\").getAlgorithm()",
    "mute(() -> new ClassLoader() { }.setDefaultAssertionStatus(true))",
];

const MARKER: &str = "public class Marker { }";
/// What looks at its own class files, and for what only the judge has.
const SEEN: &str = "@Seen.Note(3) @Seen.Shown public class Seen {
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Note { int value(); }
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) public @interface Shown { }
    public static int add(int amount) { return amount + 1; }
    static Object asked(String name) throws Exception { return Class.forName(name).getName(); }
    static Object loaded(String name) throws Exception { return Seen.class.getClassLoader().loadClass(name).getName(); }
    static Object linked() { return Marker.class.getName(); }
}";
const SETTINGS: &str = "public class Settings {
    static Object proxy() { java.net.ProxySelector.setDefault(java.net.ProxySelector.getDefault()); return null; }
    static Object redirects() { java.net.HttpURLConnection.setFollowRedirects(true); return null; }
    static Object elements(int[] array) {
        java.util.Arrays.setAll(array, i -> i); java.lang.reflect.Array.setInt(array, 0, 1); return array;
    }
    static Object byReflection() throws Exception {
        return Class.forName(\"java.net.HttpURLConnection\").getMethod(\"setFollowRedirects\", boolean.class).invoke(null, false);
    }
    static Object byReference() {
        java.util.function.Consumer<Boolean> setter = javax.imageio.ImageIO::setUseCache; setter.accept(false); return null;
    }
    static Object caches() throws Exception {
        new java.net.URL(\"file:/nowhere\").openConnection().setDefaultUseCaches(false); return null;
    }
    static Object flavors() {
        var map = (java.awt.datatransfer.SystemFlavorMap) java.awt.datatransfer.SystemFlavorMap.getDefaultFlavorMap();
        map.addUnencodedNativeForFlavor(java.awt.datatransfer.DataFlavor.stringFlavor, \"P\"); return map;
    }
    static Object ownProperty() {
        String before = System.setProperty(\"p.own\", \"1\");
        try { return System.getProperty(\"p.own\"); }
        finally { if (before == null) System.clearProperty(\"p.own\"); else System.setProperty(\"p.own\", before); }
    }
    static class Arranged {
        static { java.util.logging.Logger.getLogger(\"\").setLevel(java.util.logging.Level.OFF); }
        static void touch() { }
    }
    static class OwnLogger {
        private static final java.util.logging.Logger LOG = java.util.logging.Logger.getLogger(OwnLogger.class.getName());
        static { LOG.setLevel(java.util.logging.Level.WARNING); }
        static Object name() { return LOG.getName(); }
    }
}";
/// What does harm when nobody looks any more.
const HARM: &str = "public class Harm {
    static Object cleaner(boolean now) {
        java.lang.ref.Cleaner.create().register(new Object(), () -> new java.io.File(\"cleaned\").delete());
        if (now) System.gc();
        return null;
    }
    static ThreadGroup root() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) group = group.getParent();
        return group;
    }
    static Object inRootGroup(Runnable work) throws Exception {
        Thread thread = new Thread(root(), work); thread.start(); thread.join(); return null;
    }
    static Object queued() throws Exception {
        var queue = new java.lang.ref.ReferenceQueue<Object>();
        var held = new java.lang.ref.PhantomReference<>(new Object(), queue);
        Thread thread = new Thread(() -> {
            try { queue.remove(); held.clear(); new java.io.File(\"queued\").delete(); } catch (InterruptedException e) { } });
        thread.setDaemon(true); thread.start(); return null;
    }
    static Object consumer() {
        var queue = new java.util.concurrent.LinkedBlockingQueue<String>();
        Thread thread = new Thread(() -> { try { while (true) queue.take(); } catch (InterruptedException e) { } });
        thread.setDaemon(true); thread.start(); return queue.offer(\"x\");
    }
    static Object light(int millis) throws Exception {
        Runnable work = () -> { try { Thread.sleep(millis); } catch (InterruptedException e) { } };
        try { return Thread.class.getMethod(\"startVirtualThread\", Runnable.class).invoke(null, work); }
        catch (NoSuchMethodException old) { Thread thread = new Thread(work); thread.start(); return thread; }
    }
    static class Poll extends Thread {
        Poll() { setDaemon(true); start(); }
        @Override public void run() { try { while (!isInterrupted()) sleep(20); } catch (InterruptedException e) { } }
    }
    static class Finalised {
        @Override protected void finalize() { new java.io.File(\"finalised\").delete(); }
    }
}";
const HOOKED: &str = "public class Hooked {
    static { Runtime.getRuntime().addShutdownHook(new Thread(() -> new java.io.File(\"hooked\").delete())); }
    static void touch() { }
}";
const NAMES: &str = "public class Names extends java.util.ListResourceBundle {
    protected Object[][] getContents() { return new Object[][] {{\"a\", \"b\"}}; } }";

/// The JDK of the tests, and other ones that are found.
fn jdks() -> Vec<PathBuf> {
    let mut jdks = vec![support::jdk_home()];
    jdks.extend(Some(PathBuf::from("/usr/lib/jvm/temurin-25-jdk-amd64")).filter(|jdk| jdk.is_dir()));
    jdks
}

/// Runs each statement in a case of its own, all in one process: what one has seen must not hide it from the next.
fn run(bench: &Bench, statements: &[&str]) -> Vec<CheckedOutcome> {
    const MUTE: &str = "interface Loud { Object run() throws Throwable; }
        interface Void { void run() throws Throwable; }
        static Object mute(Loud loud) { try { return loud.run(); } catch (Throwable any) { return null; } }
        static Object mute(Void loud) { try { loud.run(); } catch (Throwable any) { } return null; }";
    let mut judge = bench.judge();
    let methods: Vec<String> = (0..statements.len()).map(|index| format!("case{index}")).collect();
    let members: Vec<String> = methods
        .iter()
        .zip(statements)
        .map(|(method, statement)| {
            format!(
                "public static void {method}(jurat.judge.Trace trace) throws Throwable {{ trace.calling(null); \
                 try {{ Object result = {statement}; trace.returned(result); }} \
                 catch (Exception e) {{ trace.threw(e); }} }}"
            )
        })
        .collect();
    bench.compile(&mut judge, "Checked", &format!("{MUTE}\n{}", members.join("\n")));
    judge.run_checked("p.Checked", &methods).unwrap()
}

#[test]
fn looks_are_noticed_each_time() {
    for jdk in jdks() {
        let bench = Bench::with_jdk(&jdk, &[MARKER, SEEN]);
        // Twice: the JDK caches much of it.
        let statements: Vec<&str> = LOOKS.iter().chain(LOOKS).map(|(statement, _)| *statement).collect();
        let missed: Vec<String> = run(&bench, &statements)
            .iter()
            .zip(LOOKS.iter().chain(LOOKS))
            .filter(|(outcome, (_, word))| !outcome.surroundings.looks.iter().any(|look| look.contains(word)))
            .map(|(outcome, (statement, _))| {
                format!("{statement}: {:?} {:?}", outcome.surroundings, outcome.thrown)
            })
            .collect();
        assert!(missed.is_empty(), "{}: {missed:#?}", jdk.display());
    }
}

#[test]
fn what_nobody_has_set_is_a_setting_and_no_look() {
    for jdk in jdks() {
        let bench = Bench::with_jdk(&jdk, &[MARKER]);
        let statements: Vec<&str> = UNSET.iter().chain(UNSET).map(|(statement, _)| *statement).collect();
        for (outcome, (statement, word)) in run(&bench, &statements).iter().zip(UNSET.iter().chain(UNSET)) {
            let seen = &outcome.surroundings;
            let is_told = seen.is_empty() && seen.settings.iter().any(|setting| setting.contains(word));
            assert!(is_told, "{}: {statement}: {seen:?}", jdk.display());
        }
    }
}

#[test]
fn effects_are_noticed_even_where_they_are_refused() {
    for jdk in jdks() {
        let bench = Bench::with_jdk(&jdk, &[MARKER, SETTINGS, HARM, HOOKED]);
        let statements: Vec<&str> = EFFECTS.iter().map(|(statement, _)| *statement).collect();
        let missed: Vec<String> = run(&bench, &statements)
            .iter()
            .zip(EFFECTS)
            .filter(|(outcome, (_, word))| !outcome.surroundings.effects.iter().any(|it| it.contains(word)))
            .map(|(outcome, (statement, _))| {
                format!("{statement}: {:?} {:?}", outcome.surroundings, outcome.thrown)
            })
            .collect();
        assert!(missed.is_empty(), "{}: {missed:#?}", jdk.display());
    }
}

#[test]
fn what_is_the_same_everywhere_is_not_suspected() {
    for jdk in jdks() {
        let bench = Bench::with_jdk(&jdk, &[MARKER, SEEN, NAMES, SETTINGS]);
        let suspected: Vec<String> = run(&bench, NEITHER)
            .iter()
            .zip(NEITHER)
            .filter(|(outcome, _)| {
                let seen = &outcome.surroundings;
                !seen.is_empty() || !seen.settings.is_empty() || outcome.thrown.is_some()
            })
            .map(|(outcome, statement)| {
                format!("{statement}: {:?} {:?}", outcome.surroundings, outcome.thrown)
            })
            .collect();
        assert!(suspected.is_empty(), "{}: {suspected:#?}", jdk.display());
    }
}

#[test]
fn all_is_seen_on_the_jdks_that_we_know() {
    for jdk in jdks() {
        let bench = Bench::with_jdk(&jdk, &[MARKER]);
        let name = "java.lang.management.ManagementFactory.getRuntimeMXBean().getName()";
        assert_eq!(run(&bench, &[name])[0].surroundings.blind, [""; 0], "{}", jdk.display());
    }
}

#[test]
fn values_are_never_told() {
    let bench = Bench::new(&[MARKER]);
    let outcome = &run(&bench, &["System.getProperty(\"user.name\") + System.getenv(\"PATH\")"])[0];
    assert_eq!(
        outcome.surroundings.looks,
        ["a system property (System.getProperty)", "an environment variable (System.getenv)"]
    );
}

#[test]
fn a_library_that_sets_itself_up_is_not_suspected_but_what_it_does_for_its_caller_is() {
    const LIBRARY: &str = "public class Library {
        static final boolean QUIET = Boolean.getBoolean(\"library.quiet\");
        static final Object HOME = new java.io.File(System.getProperty(\"user.home\"), \".library\").exists();
        public static Library get() { System.getProperty(\"library.unset\"); return new Library(); }
        public static String home() { return System.getProperty(\"user.home\"); }
        public static boolean remove() { return new java.io.File(\"x\").delete(); }
    }";
    const USER: &str = "public class User {
        static final Library LIBRARY = Library.get();
        public static int sum(int a, int b) { return a + b; }
        static class Curious { static final String HOME = System.getProperty(\"user.home\"); }
        public static String curious() { return Curious.HOME; }
    }";
    let mut bench = Bench::new(&[LIBRARY, USER]);
    bench.settings.under_test.retain(|class| class.as_str() == "p/User");
    let outcomes = run(&bench, &["User.sum(1, 2)", "Library.home()", "Library.remove()", "User.curious()"]);
    let told: Vec<_> = outcomes.iter().map(|outcome| &outcome.surroundings).collect();
    assert!(told[0].is_empty(), "{told:#?}");
    assert_eq!(told[1].looks, ["a system property (System.getProperty)"]);
    assert_eq!(told[2].effects, ["deletes a file (File.delete)"]);
    assert_eq!(told[3].looks, ["a system property (System.getProperty)"]);
}

/// The second JVM stands for another computer.
#[test]
fn the_two_variations_differ_in_what_the_computer_shows() {
    let statements = [
        "System.getProperty(\"user.dir\").length()",
        "System.getProperty(\"user.name\")",
        "System.getProperty(\"java.io.tmpdir\").length()",
        "java.nio.charset.Charset.defaultCharset().name()",
        "new String(new byte[] {-28})",
        "java.util.Locale.getDefault().toString()",
        "java.util.TimeZone.getDefault().getID()",
        "Runtime.getRuntime().availableProcessors()",
        "Runtime.getRuntime().maxMemory()",
        "Marker.class.desiredAssertionStatus()",
        "String.valueOf(Marker.class.getClassLoader().getName())",
        "Marker.class.getClassLoader().getClass().getSimpleName()",
        "Thread.currentThread().getContextClassLoader().getClass().getName()",
        "new Object() { int n; void down() { n++; down(); } int depth() { try { down(); } catch (Error e) { } return n; } }.depth()",
        "Marker.class.getDeclaredMethods().length",
        "new Object() { boolean is() { var it = new java.lang.ref.WeakReference<>(new Object()); System.gc(); return it.get() == null; } }.is()",
        "new Object() { boolean is() { var it = new java.lang.ref.WeakReference<>(new Object()); Runtime.getRuntime().gc(); return it.get() == null; } }.is()",
        // Later versions write these as they are written in the second JVM of earlier ones.
        "Runtime.version().feature() < 19 ? String.valueOf(Math.pow(2, -44)) : System.nanoTime()",
        "Runtime.version().feature() < 19 ? new StringBuilder().append(2e23).toString() : System.nanoTime()",
        "Runtime.version().feature() < 19 ? String.valueOf((Object) 3.00517385E15f) : System.nanoTime()",
    ];
    let cases: Vec<String> = statements
        .iter()
        .map(|it| {
            format!("trace.calling(null); Object r = {it}; trace.returned(r); trace.observe(0, () -> r);")
        })
        .collect();
    let cases: Vec<&str> = cases.iter().map(String::as_str).collect();
    for jdk in jdks() {
        let mut bench = Bench::with_jdk(&jdk, &[MARKER]);
        let first = support::checked(&bench, &mut bench.judge(), &cases);
        bench.settings = Settings { variation: Variation::Second, ..bench.settings };
        let second = support::checked(&bench, &mut bench.judge(), &cases);
        for ((statement, first), second) in statements.iter().zip(first).zip(second) {
            assert_ne!(first.observations, second.observations, "{}: {statement}", jdk.display());
            assert_eq!(second.observations.len(), 1, "{}: {statement}", jdk.display());
        }
        let texts =
            "\"\" + 0.1 + 1e23f + 100.0 + 1e7 + -0.0 + 1.5e-7f + Double.MAX_VALUE + Float.NaN + 12345.678f";
        let case =
            format!("trace.calling(null); Object r = {texts}; trace.returned(r); trace.observe(0, () -> r);");
        let there = support::checked(&bench, &mut bench.judge(), &[&case]);
        bench.settings.variation = Variation::First;
        let here = support::checked(&bench, &mut bench.judge(), &[&case]);
        assert_eq!(here[0].observations, there[0].observations, "{}", jdk.display());
    }
}
