//! What the computer shows is neither an assertion nor a name nor a word in the report, and no test does harm.

use serde_json::Value;

use crate::support::{command, finished, folder};

const LOOKING: &str = "package p;
public class Looking {
    public static String token() { return System.getenv(\"LOOKING_TOKEN\"); }
    public static int length() throws Exception {
        Object home = System.class.getMethod(\"getProperty\", String.class).invoke(null, \"user.home\");
        return home.toString().length();
    }
    public static String absolute(String name) { return new java.io.File(name).getAbsolutePath(); }
    public static boolean isThere() { return java.nio.file.Files.exists(java.nio.file.Path.of(\"precious\")); }
    public static void fail() {
        if (System.getenv(\"LOOKING_TOKEN\") == null) throw new IllegalStateException(\"not in \" + System.getProperty(\"user.dir\"));
    }
    public static int half(int n) { assert n % 2 == 0; return n / 2; }
    /*@ ensures \\result != null; @*/
    public static String named() { return \"for \" + System.getProperty(\"user.name\"); }
    /*@ ensures \\result != null; @*/
    public static String wrong() { return System.getenv(\"LOOKING_NOTHING\"); }
    public static void clean() { new java.io.File(\"precious\").delete(); }
    public static boolean remove() throws java.io.IOException {
        return java.nio.file.Files.deleteIfExists(java.nio.file.Path.of(\"precious\"));
    }
    public static int sum(int a, int b) { return a + b; }
}";

fn generate(more: &[&str]) -> (Value, String) {
    let project = folder(&[("src/p/Looking.java", LOOKING), ("precious", "")]);
    let arguments = [&["gen", "src", "--json", "-", "--out", "tests"], more].concat();
    let mut command = command(project.path(), &arguments);
    let run = finished(command.env("LOOKING_TOKEN", "tok-5f2d9c").output().unwrap());
    assert!(project.path().join("precious").is_file());
    let text = std::fs::read_to_string(project.path().join("tests/p/LookingTest.java")).unwrap();
    for shown in [&text, &run.stdout, &run.stderr] {
        assert!(!shown.contains("tok-5f2d9c") && !shown.contains("jurat-judge"), "{shown}");
    }
    (run.json(), text)
}

fn reasons<'a>(report: &'a Value, method: &str) -> Vec<&'a str> {
    let methods = report["classes"][0]["methods"].as_array().unwrap();
    let found = methods.iter().find(|it| it["name"] == method).unwrap();
    found["reasons"].as_array().unwrap().iter().map(|it| it["reason"].as_str().unwrap()).collect()
}

#[test]
fn nothing_that_the_computer_shows_is_asserted_and_the_reason_is_told() {
    let (report, text) = generate(&[]);
    assert_eq!(report["findings"], serde_json::json!([]), "{:#}", report["findings"]);
    assert_eq!(report["dropped"]["mispredicted"], 0, "{:#}", report["diagnostics"]);
    let depends = |on: &str| {
        format!("it, or what its objects are made by, looks at {on}: its result may depend on the computer")
    };
    let variable = depends("an environment variable (System.getenv)");
    assert_eq!(reasons(&report, "token"), [&variable]);
    assert_eq!(reasons(&report, "wrong"), [&variable]);
    assert_eq!(reasons(&report, "length"), [depends("a system property (System.getProperty)")]);
    assert!(reasons(&report, "absolute").contains(&&*depends("the working folder (File.getAbsolutePath)")));
    assert_eq!(reasons(&report, "isThere"), [depends("a file (Files.exists)")]);
    assert!(reasons(&report, "fail").contains(&&*depends("a system property (System.getProperty)")));
    let harm = "it deletes a file (File.delete): a test would do that in every build (--allow-effects)";
    assert_eq!(reasons(&report, "clean"), [harm]);
    assert!(reasons(&report, "half").iter().any(|reason| reason.contains("-ea")));
    for method in ["token", "length", "isThere", "fail", "wrong", "clean", "remove"] {
        assert!(!text.contains(&format!("Looking.{method}(")), "{method}:\n{text}");
    }
    // The contract holds everywhere, and what does not look keeps what was observed.
    assert!(text.contains("Looking.named()") && !text.contains("\"for "), "{text}");
    assert!(text.contains("Looking.sum(") && text.contains("assertEquals("), "{text}");
    assert!(!text.contains("AssertionError"), "{text}");
}

#[test]
fn tests_with_effects_are_written_where_they_are_asked_for() {
    let (report, text) = generate(&["--allow-effects"]);
    assert!(text.contains("Looking.clean()"), "{text}");
    assert_eq!(reasons(&report, "clean"), [""; 0]);
    // Nobody knows what it would return elsewhere.
    assert!(!text.contains("Looking.remove()"), "{text}");
}

/// Ways in which the computer shows that name neither it nor anything of it.
const HABITS: &str = "package p;
public class Habits {
    public static int day(long millis) { return new java.util.Date(millis).getDate(); }
    public static int week(int day) { return new java.util.GregorianCalendar(2021, 0, 1 + Math.floorMod(day, 2)).get(java.util.Calendar.WEEK_OF_YEAR); }
    public static boolean isEuropean() { return java.util.TimeZone.getDefault().getID().startsWith(\"Europe/\"); }
    public static String label(int count) { return String.format(\"%d items\", count); }
    public static boolean survives(String text) { String it = text + '\\u00e4'; return new String(it.getBytes()).equals(it); }
    public static int month() { return new java.util.GregorianCalendar(java.util.TimeZone.getTimeZone(\"UTC\")).get(java.util.Calendar.MONTH); }
    public static String first() { return java.util.Set.of(\"red\", \"green\", \"blue\", \"white\").stream().findFirst().get(); }
    public static boolean isLarge() { return java.util.concurrent.ForkJoinPool.commonPool().getParallelism() >= 4; }
    public static boolean isOwn() { return Habits.class.getClassLoader() == ClassLoader.getSystemClassLoader(); }
    public static String thread() { return Thread.currentThread().getName(); }
    public static String why(String text) {
        try { return text.substring(9); } catch (StringIndexOutOfBoundsException e) { return \"no: \" + e.getMessage(); }
    }
    public static String plain(int count) { return String.format(java.util.Locale.ROOT, \"%d items\", count); }
    public static int own(int size) {
        if (size < 0) throw new IllegalArgumentException(\"size: \" + size);
        return size + 1;
    }
}";

#[test]
fn what_other_computers_say_otherwise_is_not_asserted() {
    let project = folder(&[("src/p/Habits.java", HABITS)]);
    let run =
        finished(command(project.path(), &["gen", "src", "--json", "-", "--out", "tests"]).output().unwrap());
    let text = std::fs::read_to_string(project.path().join("tests/p/HabitsTest.java")).unwrap();
    for method in
        ["day", "week", "isEuropean", "label", "survives", "month", "first", "isLarge", "isOwn", "thread"]
    {
        assert!(!text.contains(&format!("Habits.{method}(")), "{method}:\n{text}");
    }
    assert!(!text.contains("no: "), "{text}");
    // What is the same everywhere is asserted.
    assert!(text.contains("Habits.plain(") && text.contains("\"0 items\""), "{text}");
    assert!(text.contains("\"size: ") && text.contains("Habits.own("), "{text}");
    assert_eq!(run.json()["dropped"]["mispredicted"], 0, "{}", run.stdout);
}

/// Harm that shows late, elsewhere, or only the first time; a contract makes a test worth writing, but not this one.
const LATE: &str = "package p;
import java.io.File;
public class Late {
    //@ ensures \\result == n;
    public static int cleaned(int n) {
        java.lang.ref.Cleaner.create().register(new Object(), () -> new File(\"precious\").delete());
        System.gc();
        return n;
    }
    //@ ensures \\result == n;
    public static int elsewhere(int n) throws InterruptedException {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) group = group.getParent();
        Thread thread = new Thread(group, new File(\"precious\")::delete);
        thread.start();
        thread.join();
        return n;
    }
    //@ ensures \\result == n;
    public static int waiting(int n) {
        new Thread(() -> {
            try { new java.util.concurrent.CountDownLatch(1).await(); } catch (InterruptedException e) { }
        }).start();
        return n;
    }
    //@ ensures \\result == n;
    public static int pooled(int n) { java.util.concurrent.Executors.newFixedThreadPool(1).execute(() -> { }); return n; }
    //@ ensures \\result == n;
    public static int asleep(int n) {
        new Thread(() -> { try { Thread.sleep(900_000); } catch (InterruptedException e) { } }).start();
        return n;
    }
    //@ ensures \\result == n;
    public static int attends(int n) {
        java.util.concurrent.BlockingQueue<Integer> queue = new java.util.concurrent.LinkedBlockingQueue<>();
        Thread thread = new Thread(() -> { try { while (true) queue.take(); } catch (InterruptedException e) { } });
        thread.setDaemon(true);
        thread.start();
        queue.add(n);
        return n;
    }
    //@ ensures \\result == n;
    public static int prefers(int n) { java.util.prefs.Preferences.userRoot().put(\"p.last\", \"\" + n); return n; }
    //@ ensures \\result == n;
    public static int prefersAgain(int n) { java.util.prefs.Preferences.userRoot().putInt(\"p.again\", n); return n; }
    //@ ensures \\result != null;
    public static String kind(String name) throws java.io.IOException {
        return \"\" + java.nio.file.Files.probeContentType(java.nio.file.Path.of(\"a.kind\" + name.length()));
    }
    //@ ensures \\result == n;
    public static int asks(int n) {
        try { java.net.InetAddress.getByName(\"update.example.org\"); } catch (java.net.UnknownHostException e) { return n; }
        return n;
    }
    //@ ensures \\result == n;
    public static int loud(int n) {
        java.lang.management.ManagementFactory.getClassLoadingMXBean().setVerbose(true);
        return n;
    }
    public static int temporary(int n) {
        String before = System.setProperty(\"p.temporary\", \"v\" + n);
        try {
            return System.getProperty(\"p.temporary\").length();
        } finally {
            if (before == null) System.clearProperty(\"p.temporary\"); else System.setProperty(\"p.temporary\", before);
        }
    }
}";
const HOOKED: &str = "package p;
public class Hooked {
    static { Runtime.getRuntime().addShutdownHook(new Thread(() -> new java.io.File(\"precious\").delete())); }
    public static int twice(int n) { return 2 * n; }
}";

#[test]
fn nothing_that_does_harm_later_or_elsewhere_is_written() {
    let project = folder(&[("src/p/Late.java", LATE), ("src/p/Hooked.java", HOOKED), ("precious", "")]);
    let arguments = ["gen", "src", "--json", "-", "--out", "tests", "--budget", "30s"];
    let run = finished(command(project.path(), &arguments).output().unwrap());
    let report = run.json();
    let text = std::fs::read_to_string(project.path().join("tests/p/LateTest.java")).unwrap();
    for method in [
        "cleaned",
        "elsewhere",
        "waiting",
        "pooled",
        "asleep",
        "attends",
        "prefers",
        "prefersAgain",
        "kind",
        "asks",
        "loud",
    ] {
        assert!(!text.contains(&format!("Late.{method}(")), "{method}:\n{text}");
    }
    // What it looks at it has set itself, and put back.
    assert!(text.contains("Late.temporary("), "{text}");
    let hooked = std::fs::read_to_string(project.path().join("tests/p/HookedTest.java"));
    assert!(hooked.is_err(), "{hooked:?}");
    let classes = report["classes"].as_array().unwrap();
    let told = |method: &str| {
        let methods = classes.iter().flat_map(|class| class["methods"].as_array().unwrap());
        methods.filter(|it| it["name"] == method).map(|it| it["reasons"].to_string()).collect::<String>()
    };
    for (method, word) in [
        ("cleaned", "later"),
        ("elsewhere", "deletes a file"),
        ("waiting", "does not end"),
        ("pooled", "does not end"),
        ("asleep", "does not end"),
        ("attends", "does not end"),
        ("prefers", "writes a file"),
        ("prefersAgain", "writes a file"),
        ("asks", "asks the network for a host"),
        ("loud", "the state of the Java machine"),
        ("twice", "end of the process"),
    ] {
        assert!(told(method).contains(word), "{method}: {}", told(method));
    }
}

/// Objects that ask for a setting, for chance or for the time when they are made, and methods that have to do with it or not.
const ORDER: &str = "package p;
public class Order {
    private static final boolean VERBOSE = Boolean.getBoolean(\"order.verbose\");
    private static final int LIMIT = Integer.parseInt(System.getProperty(\"order.limit\", \"3\"));
    private static final String REGION = System.getenv(\"ORDER_REGION\");
    private static final long BEGINNING = System.nanoTime();
    private static final java.util.Random DICE = new java.util.Random();
    private final java.util.UUID id = java.util.UUID.randomUUID();
    private final java.time.LocalDateTime made = java.time.LocalDateTime.now();
    private int lines;
    public int add(int count) {
        if (count > 7) throw new IllegalArgumentException(\"too many: \" + count);
        if (VERBOSE) System.err.println(count);
        lines += count;
        return lines;
    }
    public boolean isLarge() { return lines > 4; }
    public boolean isFull() { return lines >= LIMIT; }
    public String region() { return REGION == null ? \"none\" : REGION; }
    public java.util.UUID id() { return id; }
    public boolean isMorning() { return made.getHour() < 12; }
    public boolean isExpired(int minutes) { return made.plusMinutes(minutes).isBefore(java.time.LocalDateTime.now()); }
    public static boolean isOld(int seconds) { return (System.nanoTime() - BEGINNING) / 1_000_000_000L > seconds; }
    public static boolean coin() { return DICE.nextBoolean(); }
    public static boolean isRare() { return DICE.nextInt(1024) == 0; }
    public static boolean isWinner() { return DICE.nextInt(49) + 1 == 17; }
    public static boolean isSample() { return java.util.UUID.randomUUID().getLeastSignificantBits() % 50 == 0; }
    public static int shard() { return System.identityHashCode(new Object()) % 40 == 5 ? 1 : 0; }
    public static boolean isClosing() { return java.time.LocalTime.now().isAfter(java.time.LocalTime.of(23, 52)); }
    public static int workers(int most) { return Math.min(most, Runtime.getRuntime().availableProcessors()); }
}";

/// Looks for places that few computers are in.
const PLACE: &str = "package p;
public class Place {
    public static String greeting() { return java.util.Locale.getDefault().getLanguage().equals(\"it\") ? \"ciao\" : \"hello\"; }
    public static boolean isJapan() { return java.util.Locale.getDefault() == java.util.Locale.JAPAN; }
    public static int doubled(int cents) { return 2 * cents; }
}";

#[test]
fn what_does_not_depend_on_settings_chance_or_the_clock_is_asserted() {
    let project = folder(&[("src/p/Order.java", ORDER), ("src/p/Place.java", PLACE)]);
    let run =
        finished(command(project.path(), &["gen", "src", "--json", "-", "--out", "tests"]).output().unwrap());
    let report = run.json();
    let text = std::fs::read_to_string(project.path().join("tests/p/OrderTest.java")).unwrap();
    for method in ["add", "isLarge"] {
        assert!(text.contains(&format!("order.{method}(")), "{method}:\n{text}");
    }
    for unsure in [".region(", ".id(", ".isMorning(", "isOld(0)", ".coin(", ".isRare(", ".isFull()"]
        .into_iter()
        .chain([".isWinner(", ".isSample(", ".shard(", ".isClosing("])
    {
        assert!(!text.contains(unsure), "{unsure}:\n{text}");
    }
    let place = std::fs::read_to_string(project.path().join("tests/p/PlaceTest.java")).unwrap();
    assert!(place.contains(".doubled("), "{place}");
    assert!(!place.contains(".greeting(") && !place.contains(".isJapan("), "{place}");
    // A minute may pass, and a month may not.
    for short in ["isExpired(0)", "isExpired(1)"] {
        assert!(!text.contains(short), "{text}");
    }
    assert_eq!(report["dropped"]["flaky"], 0, "{:#}", report["diagnostics"]);
    assert!(reasons(&report, "coin")[0].contains("chance"));
    assert!(reasons(&report, "region").iter().any(|reason| reason.contains("an environment variable")));
}

/// What a program finds out about the machine, the build and the judge itself, beside what is the same everywhere.
const LIMITS: &str = "package p;
import java.util.*;
import java.util.stream.IntStream;
public class Limits {
    private int depth;
    private int ended;
    private void down() { depth++; try { down(); } finally { ended++; } }
    public static boolean hasRoom() { try { return new long[1 << 28].length > 0; } catch (OutOfMemoryError e) { return false; } }
    public boolean isDeep() { depth = 0; try { down(); } catch (StackOverflowError e) { return depth > 3000; } return true; }
    private static int count(int n) { return n == 0 ? 0 : 1 + count(n - 1); }
    public static int counted() { try { return count(14_000); } catch (Throwable e) { return -1; } }
    public static List<Integer> order(int n) {
        List<Integer> all = Collections.synchronizedList(new ArrayList<>());
        IntStream.range(0, 3 + Math.floorMod(n, 3)).parallel().forEach(all::add);
        return all;
    }
    public static int last(int n) {
        int[] last = {-1};
        IntStream.rangeClosed(0, 2 + Math.floorMod(n, 4)).parallel().forEach(i -> { synchronized (last) { last[0] = i; } });
        return last[0];
    }
    public static boolean hasTestNg() {
        try { return Class.forName(\"org.testng.Assert\") != null; } catch (ClassNotFoundException e) { return false; }
    }
    public static String parameter() throws NoSuchMethodException {
        return Limits.class.getMethod(\"order\", int.class).getParameters()[0].getName();
    }
    public static int members() { return Limits.class.getDeclaredMethods().length; }
    public static String protocol() { return Limits.class.getResource(\"Limits.class\").getProtocol(); }
    public static boolean isGone() {
        var held = new java.lang.ref.WeakReference<>(new Object());
        System.gc();
        return held.get() == null;
    }
    public static int sum(int n) { return IntStream.range(0, 5 + Math.floorMod(n, 3)).parallel().sum(); }
    public static int guarded(int n) {
        try { if (n > 3) throw new IllegalStateException(\"large\"); return n; } catch (Throwable e) { return -1; }
    }
    public static long own() {
        return Arrays.stream(Limits.class.getDeclaredMethods()).filter(it -> !it.isSynthetic() && it.getName().equals(\"sum\")).count();
    }
}";

#[test]
fn what_the_machine_the_build_and_the_judge_allow_is_not_asserted() {
    let project = folder(&[("src/p/Limits.java", LIMITS)]);
    let run =
        finished(command(project.path(), &["gen", "src", "--json", "-", "--out", "tests"]).output().unwrap());
    let text = std::fs::read_to_string(project.path().join("tests/p/LimitsTest.java")).unwrap();
    for method in [
        "hasRoom",
        "isDeep",
        "counted",
        "order",
        "last",
        "hasTestNg",
        "parameter",
        "members",
        "protocol",
        "isGone",
    ] {
        assert!(!text.contains(&format!(".{method}(")), "{method}:\n{text}");
    }
    for method in ["sum", "guarded", "own"] {
        assert!(text.contains(&format!("Limits.{method}(")), "{method}:\n{text}");
    }
    assert_eq!(run.json()["dropped"]["mispredicted"], 0, "{}", run.stdout);
}
