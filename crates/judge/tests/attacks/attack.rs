//! The attacks, by kind. Each is the body of a Java method that returns `true` when it has succeeded, but for the few whose
//! success shows outside only.

use crate::target::{SECRET, Target};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Secrets,
    Writing,
    Metadata,
    Links,
    Sockets,
    Processes,
    Disk,
    Exhaustion,
    Forging,
    Poisoning,
}

/// By what it shows, where nothing is protected, that the attack has done what it is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shows {
    /// It says so, or a frame that it has forged does.
    Said,
    /// The process ends as if all were well.
    Exit,
    /// Whoever keeps what it writes is drowned in it.
    Flood,
}

pub(crate) struct Attack {
    pub kind: Kind,
    pub name: &'static str,
    pub shows: Shows,
    body: String,
}

/// How much a flood writes.
pub(crate) const FLOOD: usize = 4000 << 16;
/// Where a throw-away world has the mark that frames begin with. Elsewhere an attacker has to guess.
pub(crate) const MARK: &str = "/tmp/mark";

/// The class under judgement, which makes the attacks.
pub(crate) fn class(attacks: &[Attack]) -> String {
    let methods: String = attacks
        .iter()
        .enumerate()
        .map(|(index, attack)| {
            format!("    static boolean attack{index}() throws Throwable {{ {} }}\n", attack.body)
        })
        .collect();
    format!(
        "import java.io.*; import java.net.*; import java.nio.*; import java.nio.channels.*; import java.nio.file.*;
         import java.nio.file.attribute.*; import java.util.*; import java.util.stream.*;
         public class Attacker {{\n{methods}
    static boolean tells(String file) throws Throwable {{ return Files.readString(Path.of(file)).contains(\"{SECRET}\"); }}
    public static void agentmain(String argument, java.lang.instrument.Instrumentation given) {{ System.getProperties().put(\"attacker\", given); }}
    static boolean opens(java.lang.instrument.Instrumentation given) throws Throwable {{
        for (Class<?> c : given.getAllLoadedClasses()) if (c.getName().equals(\"jurat.judge.Wire\")) {{
            given.redefineModule(c.getModule(), Set.of(), Map.of(), Map.of(c.getPackageName(), Set.of(Attacker.class.getModule())), Set.of(), Map.of());
            for (java.lang.reflect.Field f : c.getDeclaredFields()) f.setAccessible(true);
            return true;
        }}
        return false;
    }}
    public static void main(String[] arguments) throws Throwable {{ Attacker.class.getDeclaredMethod(arguments[0]).invoke(null); }}
    static Path link(String name, String to) throws Throwable {{ return Files.createSymbolicLink(Path.of(name + System.nanoTime()), Path.of(to)); }}
}}"
    )
}

/// The name of the method that makes one of them.
pub(crate) fn method(index: usize) -> String {
    format!("attack{index}")
}

/// The checked case that makes one of them.
pub(crate) fn case(index: usize) -> String {
    format!(
        "public static void case{index}(jurat.judge.Trace trace) throws Throwable {{
            trace.calling(null); boolean got = Attacker.attack{index}(); trace.returned(got);
            trace.observe(0, () -> got); }}\n"
    )
}

pub(crate) fn all(target: &Target) -> Vec<Attack> {
    let path = |name: &str| format!("{:?}", target.path(name).to_str().unwrap());
    let victim = path("victim");
    let new = path("new");
    let home = std::env::var("HOME").unwrap();
    let (seen, ended) = (target.seen.id(), target.ended.id());
    let tcp = target.tcp.local_addr().unwrap().port();
    let udp = target.udp.local_addr().unwrap().port();
    let socket = path("socket");
    let mut attacks = Vec::new();
    let mut add = |kind: Kind, list: Vec<(&'static str, String)>| {
        attacks.extend(list.into_iter().map(|(name, body)| {
            let shows = match name {
                "ending the process as if all were well" => Shows::Exit,
                "output" | "errors" => Shows::Flood,
                _ => Shows::Said,
            };
            Attack { kind, name, shows, body }
        }));
    };
    add(
        Kind::Secrets,
        vec![
            ("environment", format!("return System.getenv().toString().contains(\"{SECRET}\");")),
            ("own environ", "return tells(\"/proc/self/environ\");".into()),
            ("a process's environ", format!("return tells(\"/proc/{seen}/environ\");")),
            ("any process's environ", format!(
                "try (Stream<Path> all = Files.list(Path.of(\"/proc\"))) {{
                    return all.anyMatch(p -> {{ try {{ return Files.readString(p.resolve(\"environ\"), java.nio.charset.StandardCharsets.ISO_8859_1).contains(\"{SECRET}\"); }} catch (Exception e) {{ return false; }} }}); }}"
            )),
            ("a command line", format!("return Files.readAllBytes(Path.of(\"/proc/{seen}/cmdline\")).length > 0;")),
            ("own memory", "try (RandomAccessFile f = new RandomAccessFile(\"/proc/self/mem\", \"r\")) { return true; }".into()),
            ("ssh key", format!("return tells(\"{home}/.ssh/id_rsa\");")),
            ("maven settings", format!("return tells(\"{home}/.m2/settings.xml\");")),
            ("home by property", "return tells(System.getProperty(\"user.home\") + \"/.ssh/id_rsa\");".into()),
            ("a file outside", format!("return tells({victim});")),
            ("a file outside by stream", format!("try (InputStream in = new FileInputStream({victim})) {{ return in.read() >= 0; }}")),
            ("a file outside by mapping", format!("try (FileChannel c = FileChannel.open(Path.of({victim}))) {{ return c.map(FileChannel.MapMode.READ_ONLY, 0, 4).get(0) != 0; }}")),
            ("passwords", "return Files.readString(Path.of(\"/etc/shadow\")).contains(\":\");".into()),
            ("users", "return Files.readString(Path.of(\"/etc/passwd\")).contains(\"root:\");".into()),
            ("a folder outside", format!("return new File({}).list() != null && new File({}).list().length > 0;", path("full"), path("full"))),
            ("homes", "String[] all = new File(\"/root\").list(); String[] more = new File(\"/home\").list(); return all != null && all.length > 0 && List.of(all).contains(\".bashrc\") || more != null && more.length > 0;".into()),
            ("a URL", format!("try (InputStream in = new URL(\"file:\" + {victim}).openStream()) {{ return in.read() >= 0; }}")),
        ],
    );
    add(
        Kind::Writing,
        vec![
            ("new file", format!("Files.writeString(Path.of({new}), \"x\"); return true;")),
            ("overwriting", format!("Files.writeString(Path.of({victim}), \"x\"); return true;")),
            (
                "appending",
                format!(
                    "try (FileOutputStream out = new FileOutputStream({victim}, true)) {{ out.write(1); return true; }}"
                ),
            ),
            (
                "opening to write",
                format!(
                    "try (RandomAccessFile f = new RandomAccessFile({victim}, \"rw\")) {{ f.setLength(0); return true; }}"
                ),
            ),
            ("deleting", format!("return new File({victim}).delete();")),
            (
                "deleting a folder",
                format!(
                    "Files.delete(Path.of({}, \"inside\")); Files.delete(Path.of({})); return true;",
                    path("full"),
                    path("full")
                ),
            ),
            ("renaming", format!("return new File({victim}).renameTo(new File({new}));")),
            ("moving away", format!("Files.move(Path.of({victim}), Path.of(\"mine\")); return true;")),
            (
                "moving in",
                format!(
                    "Files.writeString(Path.of(\"mine\"), \"x\"); Files.move(Path.of(\"mine\"), Path.of({new}), StandardCopyOption.ATOMIC_MOVE); return true;"
                ),
            ),
            ("new folder", format!("return new File({new}).mkdirs();")),
            (
                "system files",
                "Files.writeString(Path.of(\"/etc/jurat-was-here\"), \"x\"); return true;".into(),
            ),
            (
                "shared memory",
                "Files.writeString(Path.of(\"/dev/shm/jurat-was-here\"), \"x\"); return true;".into(),
            ),
            (
                "temporary files of others",
                "Files.writeString(Path.of(\"/tmp/jurat-was-here\"), \"x\"); return true;".into(),
            ),
        ],
    );
    add(
        Kind::Metadata,
        vec![
            (
                "permissions",
                format!(
                    "Files.setPosixFilePermissions(Path.of({victim}), PosixFilePermissions.fromString(\"rwxrwxrwx\")); return true;"
                ),
            ),
            ("executable", format!("return new File({victim}).setExecutable(true, false);")),
            ("read-only", format!("return new File({victim}).setReadOnly();")),
            ("time", format!("return new File({victim}).setLastModified(5000);")),
            (
                "times",
                format!(
                    "Files.setLastModifiedTime(Path.of({victim}), FileTime.fromMillis(5000)); return true;"
                ),
            ),
            (
                "owner",
                format!(
                    "Path v = Path.of({victim}); Files.setOwner(v, v.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(\"0\")); return true;"
                ),
            ),
            (
                "owner by number",
                format!("Files.setAttribute(Path.of({victim}), \"unix:uid\", 12345); return true;"),
            ),
            (
                "attribute",
                format!(
                    "Files.getFileAttributeView(Path.of({victim}), UserDefinedFileAttributeView.class).write(\"mark\", ByteBuffer.wrap(new byte[1])); return true;"
                ),
            ),
            ("hard link", format!("Files.createLink(Path.of(\"linked\"), Path.of({victim})); return true;")),
        ],
    );
    add(
        Kind::Links,
        vec![
            ("reading through a link", format!("return tells(link(\"a\", {victim}).toString());")),
            ("writing through a link", format!("Files.writeString(link(\"b\", {victim}), \"x\"); return true;")),
            ("a folder through a link", format!("Path l = link(\"c\", {}); Files.writeString(l.resolve(\"y\"), \"x\"); return true;", path("full"))),
            ("permissions through a link", format!("Files.setPosixFilePermissions(link(\"d\", {victim}), PosixFilePermissions.fromString(\"rwx------\")); return true;")),
            ("upwards", format!("String up = \"../\".repeat(30); return tells(up + {victim});")),
            ("the root of a process", format!("return tells(\"/proc/self/root\" + {victim}) || tells(\"/proc/1/root\" + {victim});")),
            ("the folder of a process", format!("return tells(\"/proc/{seen}/cwd/home/.netrc\");")),
            ("a link in the class folder", "URL u = Attacker.class.getResource(\"\"); Files.createSymbolicLink(Path.of(u.toURI()).resolve(\"l\"), Path.of(\"/\")); return true;".into()),
        ],
    );
    add(
        Kind::Sockets,
        vec![
            ("TCP", format!("try (Socket s = new Socket(\"127.0.0.1\", {tcp})) {{ return true; }}")),
            ("TCP by channel", format!("try (SocketChannel s = SocketChannel.open(new InetSocketAddress(\"127.0.0.1\", {tcp}))) {{ return true; }}")),
            ("TCP over version 6", format!("try (Socket s = new Socket(\"::1\", {tcp})) {{ return true; }}")),
            // That it was sent into nowhere is not a success, only an answer is; the socket outside tells, too.
            ("UDP", format!("try (DatagramSocket s = new DatagramSocket()) {{ s.setSoTimeout(500); DatagramPacket p = new DatagramPacket(new byte[1], 1, new InetSocketAddress(\"127.0.0.1\", {udp})); s.send(p); s.receive(p); return true; }}")),
            ("a socket by path", format!("try (SocketChannel s = SocketChannel.open(UnixDomainSocketAddress.of({socket}))) {{ return true; }}")),
            ("a service's socket", "for (String p : new String[] {\"/run/dbus/system_bus_socket\", \"/var/run/docker.sock\", \"/run/systemd/private\", \"/run/nscd/socket\"}) { try (SocketChannel s = SocketChannel.open(UnixDomainSocketAddress.of(p))) { return true; } catch (IOException e) { } } return false;".into()),
            ("HTTP", format!("HttpURLConnection c = (HttpURLConnection) new URL(\"http://127.0.0.1:{tcp}/\").openConnection(); c.setConnectTimeout(500); c.setReadTimeout(500); c.connect(); return true;")),
            ("names", "return !InetAddress.getByName(\"example.com\").getHostAddress().isEmpty();".into()),
        ],
    );
    add(
        Kind::Processes,
        vec![
            ("a shell", "new ProcessBuilder(\"/bin/sh\", \"-c\", \"sleep 300\").start(); return true;".into()),
            ("by the runtime", "Runtime.getRuntime().exec(new String[] {\"/usr/bin/setsid\", \"sleep\", \"300\"}); return true;".into()),
            ("another JVM", "new ProcessBuilder(System.getProperty(\"java.home\") + \"/bin/java\", \"-version\").start(); return true;".into()),
            ("by fork", "System.setProperty(\"jdk.lang.Process.launchMechanism\", \"FORK\"); new ProcessBuilder(\"/bin/true\").start(); return true;".into()),
            ("a pipeline", "ProcessBuilder.startPipeline(List.of(new ProcessBuilder(\"/bin/true\"))); return true;".into()),
            ("seeing others", "return ProcessHandle.allProcesses().count() > 3;".into()),
            ("ending a process", format!("return ProcessHandle.of({ended}).map(ProcessHandle::destroyForcibly).orElse(false);")),
            ("ending the parent", "return ProcessHandle.current().parent().map(ProcessHandle::destroy).orElse(false);".into()),
            ("ending everybody", "return ProcessHandle.allProcesses().filter(p -> p.pid() != ProcessHandle.current().pid()).map(p -> { try { return p.destroyForcibly(); } catch (RuntimeException e) { return false; } }).anyMatch(b -> b);".into()),
        ],
    );
    add(
        Kind::Disk,
        vec![
            ("one large file", "try (FileOutputStream out = new FileOutputStream(\"large\")) { byte[] b = new byte[1 << 20]; for (int i = 0; i < 100; i++) out.write(b); } return true;".into()),
            ("many files", "byte[] b = new byte[1 << 20]; for (int i = 0; i < 160; i++) Files.write(Path.of(\"part\" + i), b); return true;".into()),
            ("many inodes", "for (int i = 0; i < 25000; i++) Files.createFile(Path.of(\"i\" + i)); return true;".into()),
            ("many folders", "for (int i = 0; i < 25000; i++) Files.createDirectory(Path.of(\"f\" + i)); return true;".into()),
        ],
    );
    add(
        Kind::Exhaustion,
        vec![
            ("threads", "List<Thread> all = new ArrayList<>(); for (int i = 0; i < 3000; i++) { Thread t = new Thread(null, () -> { try { Thread.sleep(60000); } catch (InterruptedException e) { } }, \"t\", 1 << 14); t.setDaemon(true); t.start(); all.add(t); } return true;".into()),
            ("heap", "List<byte[]> all = new ArrayList<>(); for (int i = 0; i < 600; i++) all.add(new byte[1 << 20]); return true;".into()),
            ("memory beside the heap", "List<ByteBuffer> all = new ArrayList<>(); for (int i = 0; i < 300; i++) all.add(ByteBuffer.allocateDirect(1 << 20)); return true;".into()),
            ("memory by unsafe", "java.lang.reflect.Field f = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\"); f.setAccessible(true); sun.misc.Unsafe u = (sun.misc.Unsafe) f.get(null); for (int i = 0; i < 4000; i++) u.putByte(u.allocateMemory(1 << 20), (byte) 1); return true;".into()),
            ("output", "FileOutputStream out = new FileOutputStream(FileDescriptor.out); byte[] b = new byte[1 << 16]; for (int i = 0; i < 4000; i++) out.write(b); return false;".into()),
            ("errors", "FileOutputStream out = new FileOutputStream(FileDescriptor.err); byte[] b = new byte[1 << 16]; for (int i = 0; i < 4000; i++) out.write(b); return false;".into()),
        ],
    );
    add(Kind::Forging, forging());
    add(Kind::Forging, commands());
    add(
        Kind::Poisoning,
        vec![
            ("the class folder", "Files.writeString(Path.of(Attacker.class.getResource(\"\").toURI()).resolve(\"New.class\"), \"x\"); return true;".into()),
            ("a class", "Path own = Path.of(Attacker.class.getResource(\"Attacker.class\").toURI()); Files.write(own, new byte[0]); return true;".into()),
            ("the judge's jars", "String jar = Class.forName(\"org.junit.jupiter.api.Test\").getProtectionDomain().getCodeSource().getLocation().getPath(); try (RandomAccessFile f = new RandomAccessFile(jar, \"rw\")) { return true; }".into()),
            ("the JDK", "try (RandomAccessFile f = new RandomAccessFile(System.getProperty(\"java.home\") + \"/lib/modules\", \"rw\")) { return true; }".into()),
            ("the JDK's options", "Files.writeString(Path.of(System.getProperty(\"java.home\"), \"bin\", \"java.options\"), \"x\"); return true;".into()),
            ("the cache", format!("Files.createDirectories(Path.of(\"{home}/.cache/jurat\")); Files.writeString(Path.of(\"{home}/.cache/jurat/x\"), \"x\"); return true;")),
        ],
    );
    attacks
}

/// The class loads itself as an agent, leaves what it is given for that in a property, and opens the judge with it.
const AGENT: &str = "Path jar = Files.createTempFile(\"agent\", \".jar\");
    java.util.jar.Manifest manifest = new java.util.jar.Manifest();
    manifest.getMainAttributes().putValue(\"Manifest-Version\", \"1.0\");
    manifest.getMainAttributes().putValue(\"Agent-Class\", \"p.Attacker\");
    try (java.util.jar.JarOutputStream out = new java.util.jar.JarOutputStream(Files.newOutputStream(jar), manifest)) {
        out.putNextEntry(new java.util.zip.ZipEntry(\"p/Attacker.class\"));
        out.write(Attacker.class.getResourceAsStream(\"Attacker.class\").readAllBytes());
    }
    System.getProperties().remove(\"attacker\");
    LOAD
    Object given = System.getProperties().remove(\"attacker\");
    return given instanceof java.lang.instrument.Instrumentation in && opens(in);";
/// The command for diagnosis of this name, with an argument.
const COMMAND: &str = "java.lang.management.ManagementFactory.getPlatformMBeanServer().invoke(
    new javax.management.ObjectName(\"com.sun.management:type=DiagnosticCommand\"), \"NAME\",
    new Object[] { new String[] { ARGUMENT } }, new String[] { String[].class.getName() });";
/// Whether all that is in memory was written to a file.
const DUMPED: &str = "return Files.size(Path.of(dump)) > 1000;";
const DIAGNOSTIC: &str = "java.lang.management.ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class)";

/// Whether the machine was told to write all that is in memory to a file when it runs out.
const FLAGGED: &str = "return java.lang.management.ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class)
    .getVMOption(\"HeapDumpOnOutOfMemoryError\").getValue().equals(\"true\");";

/// What the Java machine itself would do to the judge if a test could tell it to.
fn commands() -> Vec<(&'static str, String)> {
    let command = |name: &str, argument: &str| COMMAND.replace("NAME", name).replace("ARGUMENT", argument);
    let dump = |how: &str| {
        format!(
            "String dump = Files.createTempDirectory(\"dump\").resolve(\"all.hprof\").toString(); {how} {DUMPED}"
        )
    };
    let attach = "Object machine = Class.forName(\"com.sun.tools.attach.VirtualMachine\")
            .getMethod(\"attach\", String.class).invoke(null, \"\" + ProcessHandle.current().pid());
        Class.forName(\"com.sun.tools.attach.VirtualMachine\").getMethod(\"loadAgent\", String.class).invoke(machine, jar.toString());";
    vec![
        ("an agent by a command", AGENT.replace("LOAD", &command("jvmtiAgentLoad", "jar.toString()"))),
        ("an agent by attaching", AGENT.replace("LOAD", attach)),
        ("a dump by a bean", dump(&format!("{DIAGNOSTIC}.dumpHeap(dump, false);"))),
        (
            "a flag by a bean",
            format!("{DIAGNOSTIC}.setVMOption(\"HeapDumpOnOutOfMemoryError\", \"true\"); {FLAGGED}"),
        ),
        (
            "a flag by a command",
            format!("{} {FLAGGED}", command("vmSetFlag", "\"HeapDumpOnOutOfMemoryError\", \"true\"")),
        ),
    ]
}

/// What a test could do to be judged better than it is: forge an answer that says `true`, or get hold of something of the
/// judge's.
fn forging() -> Vec<(&'static str, String)> {
    let frame = r#"byte[] mark = MARK_OR_GUESS; byte[] json = "{\"stage\":\"done\",\"observations\":[{\"index\":0,\"value\":{\"kind\":\"boolean\",\"value\":true}}]}".getBytes(); byte[] frame = ByteBuffer.allocate(24 + json.length).put(mark).putInt(json.length).putInt(0).put(json).array();"#;
    let known =
        format!("Files.exists(Path.of({MARK:?})) ? Files.readAllBytes(Path.of({MARK:?})) : new byte[16]");
    let frame = frame.replace("MARK_OR_GUESS", &known);
    vec![
        ("a frame on stdout", format!("{frame} new FileOutputStream(FileDescriptor.out).write(frame); return false;")),
        ("a frame on a descriptor by name", format!("{frame} for (int fd = 0; fd < 20; fd++) {{ if (Files.isRegularFile(Path.of(\"/proc/self/fd/\" + fd))) continue; try (FileOutputStream out = new FileOutputStream(\"/proc/self/fd/\" + fd)) {{ out.write(frame); }} catch (IOException e) {{ }} }} return false;")),
        ("a frame and silence", format!("{frame} new FileOutputStream(FileDescriptor.out).write(frame); Thread.sleep(100000); return false;")),
        ("a frame from a thread that stays", format!("{frame} new Thread(() -> {{ try {{ for (int i = 0; i < 200; i++) {{ new FileOutputStream(FileDescriptor.out).write(frame); Thread.sleep(5); }} }} catch (Exception e) {{ }} }}).start(); return false;")),
        ("replaced streams", format!("{frame} System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out), true)); System.out.write(frame); System.out.flush(); return false;")),
        ("ending the process as if all were well", "Runtime.getRuntime().getClass().getMethod(\"halt\", int.class).invoke(Runtime.getRuntime(), 0); return false;".into()),
        ("the judge's own fields", "Class<?> main = Class.forName(\"jurat.judge.Main\", false, ClassLoader.getSystemClassLoader()); for (java.lang.reflect.Field f : main.getDeclaredFields()) { try { f.setAccessible(true); return true; } catch (RuntimeException e) { } } return false;".into()),
        ("the secret of the channel", "Class<?> wire = Class.forName(\"jurat.judge.Wire\", false, ClassLoader.getSystemClassLoader()); for (java.lang.reflect.Field f : wire.getDeclaredFields()) { try { f.setAccessible(true); return true; } catch (RuntimeException e) { } } return false;".into()),
        ("a second judge", "Class<?> main = Class.forName(\"jurat.judge.Main\", false, ClassLoader.getSystemClassLoader()); try { java.lang.reflect.Field f = main.getDeclaredField(\"started\"); f.setAccessible(true); f.setBoolean(null, false); } catch (RuntimeException e) { } Thread second = new Thread(() -> { try { main.getMethod(\"main\", String[].class).invoke(null, (Object) new String[0]); } catch (ReflectiveOperationException e) { } }); second.setDaemon(true); second.start(); second.join(500); return second.isAlive();".into()),
        ("a trace of one's own", "Class<?> trace = Class.forName(\"jurat.judge.Trace\"); for (java.lang.reflect.Constructor<?> c : trace.getDeclaredConstructors()) { try { c.setAccessible(true); return true; } catch (RuntimeException e) { } } return false;".into()),
        ("probes", "Class<?> probes = Class.forName(\"jurat.judge.Probes\", true, ClassLoader.getSystemClassLoader()); java.lang.reflect.Method hit = probes.getMethod(\"hit\", int.class); hit.setAccessible(true); hit.invoke(null, 0); return true;".into()),
        ("probes by the own loader", "String name = \"jurat.judge.Probes\"; try { java.lang.reflect.Field f = Class.forName(\"jurat.judge.Gate\", true, ClassLoader.getSystemClassLoader()).getDeclaredField(\"NAME\"); f.setAccessible(true); name = ((String) f.get(null)).replace('/', '.'); } catch (RuntimeException e) { } Class<?> probes = Class.forName(name); probes.getMethod(\"hit\", int.class).invoke(null, 0); return true;".into()),
        ("classes of the caller", "return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).walk(frames -> frames.map(StackWalker.StackFrame::getDeclaringClass).filter(c -> c.getName().startsWith(\"jurat.judge.\")).anyMatch(c -> { for (java.lang.reflect.Field f : c.getDeclaredFields()) { try { f.setAccessible(true); return true; } catch (RuntimeException e) { } } return false; }));".into()),
        ("the runnable of the thread", "Object holder = Thread.currentThread(); java.lang.reflect.Field f; try { f = Thread.class.getDeclaredField(\"target\"); } catch (NoSuchFieldException e) { java.lang.reflect.Field h = Thread.class.getDeclaredField(\"holder\"); h.setAccessible(true); holder = h.get(holder); f = holder.getClass().getDeclaredField(\"task\"); } f.setAccessible(true); f.get(holder); return true;".into()),
    ]
}
