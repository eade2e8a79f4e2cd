//! Tests leave global state as they found it: others that run after them in the same JVM, hand-written ones too, do not
//! notice.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::{finished, folder, jurat, runtime};

/// Classes that keep something for everybody, each with the expression that a hand-written test would look at.
const KEEPERS: [(&str, &str, &str); 36] = [
    (
        "Single",
        "private static final Single ONLY = new Single(); private boolean frozen;
         public static Single get() { return ONLY; }
         public void freeze() { frozen = true; } public boolean isFrozen() { return frozen; }",
        "Single.get().isFrozen()",
    ),
    (
        "Lazy",
        "private static Lazy only; private int level = 1;
         public static Lazy get() { if (only == null) only = new Lazy(); return only; }
         public void raise(int by) { if (by > 2) level += by; } public int level() { return level; }",
        "Lazy.get().level()",
    ),
    (
        "Registry",
        "private static final java.util.Map<String, Integer> ALL = new java.util.HashMap<>();
         public static boolean register(String name, int rank) { return ALL.putIfAbsent(name, rank) == null; }
         public static int size() { return ALL.size(); }",
        "Registry.size()",
    ),
    (
        "Counter",
        "private static int count;
         public static int next(boolean again) { if (again) count = 0; return ++count; }
         public static int count() { return count; }",
        "Counter.count()",
    ),
    (
        "Open",
        "static int level; public static int raise(int by) { if (by > 3) level += by; return level; }",
        "Open.level",
    ),
    (
        "Items",
        "private static final java.util.List<String> ALL = new java.util.ArrayList<>(java.util.List.of(\"a\"));
         public static int add(String item) { if (item != null) ALL.add(item); return 1; }
         public static String all() { return ALL.toString(); }",
        "Items.all()",
    ),
    (
        "Memo",
        "private static final java.util.Map<Integer, Long> KNOWN = new java.util.TreeMap<>();
         public static long square(int x) { return KNOWN.computeIfAbsent(x, y -> (long) y * y) > 9 ? 1 : 0; }
         public static int known() { return KNOWN.size(); }",
        "Memo.known()",
    ),
    (
        "Ids",
        "private static final java.util.concurrent.atomic.AtomicLong NEXT = new java.util.concurrent.atomic.AtomicLong(7);
         public static String id(boolean wanted) { return wanted ? \"id\" + NEXT.getAndIncrement() : \"\"; }
         public static long next() { return NEXT.get(); }",
        "Ids.next()",
    ),
    (
        "Holder",
        "private static final int[] CELLS = new int[3];
         public static int put(int at, int value) { if (at == 1) CELLS[at] = value; return at; }
         public static String cells() { return java.util.Arrays.toString(CELLS); }",
        "Holder.cells()",
    ),
    (
        "Setting",
        "public static void set(String value) { if (value != null) System.setProperty(\"p.setting\", value); }",
        "System.getProperty(\"p.setting\")",
    ),
    (
        "Tongue",
        "public static int speak(boolean german) {
             if (german) java.util.Locale.setDefault(java.util.Locale.GERMANY); return german ? 1 : 0; }",
        "java.util.Locale.getDefault()",
    ),
    (
        "Zone",
        "public static int go(int x) {
             if (x > 5) java.util.TimeZone.setDefault(java.util.TimeZone.getTimeZone(\"Asia/Tokyo\")); return x; }",
        "java.util.TimeZone.getDefault().getID()",
    ),
    (
        "Quiet",
        "public static int hush(int x) {
             if (x > 5) System.setOut(new java.io.PrintStream(java.io.OutputStream.nullOutputStream())); return x; }",
        "System.identityHashCode(System.out)",
    ),
    (
        "Draft",
        "private static StringBuilder text = new StringBuilder();
         public static int write(String more) { if (more != null) text.append(more); return 1; }
         public static String text() { return text.toString(); }",
        "Draft.text()",
    ),
    (
        "Gate",
        "private static final java.util.concurrent.locks.ReentrantLock LOCK = new java.util.concurrent.locks.ReentrantLock();
         public static int enter(int x) { if (x > 5) LOCK.lock(); return x; }
         public static boolean isLocked() { return LOCK.isLocked(); }",
        "Gate.isLocked()",
    ),
    (
        "Seats",
        "private static final java.util.concurrent.Semaphore FREE = new java.util.concurrent.Semaphore(9);
         public static boolean take(int n) { return n > 2 && FREE.tryAcquire(); }
         public static int free() { return FREE.availablePermits(); }",
        "Seats.free()",
    ),
    (
        "Dice",
        "private static final java.util.Random RANDOM = new java.util.Random(3);
         public static int roll(boolean fair) { return fair ? RANDOM.nextInt(6) + 1 : 6; }",
        "Dice.roll(true)",
    ),
    (
        "Haste",
        "public static int stop(int x) { if (x > 5) Thread.currentThread().interrupt(); return x; }
         public static int call(int x) { if (x > 5) Thread.currentThread().setName(\"hasty\"); return x; }",
        "Thread.currentThread().isInterrupted() + Thread.currentThread().getName()",
    ),
    (
        "Ears",
        "public static int close(int x) throws java.io.IOException { if (x > 5) System.in.close(); return x; }
         public static int replace(int x) {
             if (x > 5) System.setIn(java.io.InputStream.nullInputStream()); return x; }",
        "System.identityHashCode(System.in)",
    ),
    (
        "Chatter",
        "public static int hush(int x) {
             if (x > 5) java.util.logging.Logger.getLogger(\"\").setLevel(java.util.logging.Level.OFF); return x; }",
        "java.util.logging.Logger.getLogger(\"\").getLevel()",
    ),
    (
        "Jar",
        "public static int keep(int x) {
             if (x > 5) java.net.CookieHandler.setDefault(new java.net.CookieManager()); return x; }",
        "java.net.CookieHandler.getDefault() == null",
    ),
    (
        "Mood",
        "private static final ThreadLocal<Integer> LEVEL = ThreadLocal.withInitial(() -> 1);
         public static int raise(int by) { if (by > 3) LEVEL.set(by); return by; }
         public static int level() { return LEVEL.get(); }",
        "Mood.level()",
    ),
    (
        "Depth",
        "private static final ThreadLocal<int[]> HELD = new ThreadLocal<>() {
             @Override protected int[] initialValue() { return new int[2]; } };
         public static int enter(int x) { if (x > 3) HELD.get()[0]++; return x; }
         public static int depth() { return HELD.get()[0]; }",
        "Depth.depth()",
    ),
    (
        "Turns",
        "private static final java.util.Iterator<String> NAMES = java.util.List.of(\"a\").iterator();
         public static int take(int x) { return x > 3 && NAMES.hasNext() ? NAMES.next().length() : 0; }
         public static boolean hasMore() { return NAMES.hasNext(); }",
        "Turns.hasMore()",
    ),
    (
        "Prices",
        "private static final java.text.DecimalFormat FORM =
             new java.text.DecimalFormat(\"0.0\", java.text.DecimalFormatSymbols.getInstance(java.util.Locale.ROOT));
         public static int exact(int x) { if (x > 3) FORM.setPositivePrefix(\"+\"); return x; }
         public static int grouped(int x) { if (x > 3) FORM.setGroupingUsed(true); return x; }
         public static String show() { return FORM.format(1234.5); }",
        "Prices.show()",
    ),
    (
        "Words",
        "private static final java.io.StringReader TEXT = new java.io.StringReader(\"abc\");
         public static int skip(int x) throws java.io.IOException { return x > 3 ? TEXT.read() : 0; }
         public static int next() { 
             try { TEXT.mark(1); int c = TEXT.read(); TEXT.reset(); return c; } catch (java.io.IOException e) { return -2; } }",
        "Words.next()",
    ),
    (
        "Tape",
        "private static final java.io.ByteArrayInputStream IN = new java.io.ByteArrayInputStream(new byte[] {1, 2, 3});
         public static int forward(int x) { return x > 3 ? IN.read() : 0; }
         public static int left() { return IN.available(); }",
        "Tape.left()",
    ),
    (
        "Scan",
        "private static final java.util.StringTokenizer PARTS = new java.util.StringTokenizer(\"a b c\");
         public static int step(int x) { if (x > 3 && PARTS.hasMoreTokens()) PARTS.nextToken(); return x; }
         public static int left() { return PARTS.countTokens(); }",
        "Scan.left()",
    ),
    (
        "Window",
        "private static final java.nio.ByteBuffer BYTES = java.nio.ByteBuffer.allocate(8);
         public static int put(int x) { if (x > 3 && BYTES.hasRemaining()) BYTES.put((byte) x); return x; }
         public static int free() { return BYTES.remaining(); }",
        "Window.free()",
    ),
    (
        "Greeting",
        "private static final java.text.MessageFormat TEXT = new java.text.MessageFormat(\"hello {0}\");
         public static int change(int x) { if (x > 3) TEXT.applyPattern(\"bye {0}\"); return x; }
         public static String greet() { return TEXT.format(new Object[] {\"you\"}); }",
        "Greeting.greet()",
    ),
    (
        "Sums",
        "private static final java.util.zip.CRC32 SUM = new java.util.zip.CRC32();
         public static int feed(int x) { if (x > 3) SUM.update(x); return x; }
         public static long sum() { return SUM.getValue(); }",
        "Sums.sum()",
    ),
    (
        "Visits",
        "private static volatile Visits only; private int hits; private Visits() { }
         public static Visits get() { if (only == null) only = new Visits(); return only; }
         public static int visit(int by) { if (by > 2) get().hits += by; return by; } public int hits() { return hits; }",
        "Visits.get().hits()",
    ),
    (
        "Log",
        "private static StringBuilder text;
         private static StringBuilder text() { if (text == null) text = new StringBuilder(); return text; }
         public static int add(String line) { text().append(line); return line.length(); }
         public static String all() { return text().toString(); }",
        "Log.all()",
    ),
    (
        "Board",
        "private static int[] cells;
         private static int[] cells() { if (cells == null) cells = new int[4]; return cells; }
         public static boolean put(int at, int value) { if (at < 0 || at > 3) return false; cells()[at] = value; return true; }
         public static int sum() { int sum = 0; for (int cell : cells()) sum += cell; return sum; }",
        "Board.sum()",
    ),
    (
        "Rank",
        "static class Level implements Comparable<Level> {
             int value; public int compareTo(Level other) { return Integer.compare(value, other.value); } }
         private static Level level;
         private static Level level() { if (level == null) level = new Level(); return level; }
         public static boolean raise(int by) { if (by < 0) return false; level().value += by; return true; }
         public static int value() { return level().value; }",
        "Rank.value()",
    ),
    (
        "Accounts",
        "static class Account { int money; }
         private static final java.util.Map<String, Account> ALL = new java.util.HashMap<>();
         public static boolean pay(String to, int money) {
             if (money <= 0) return false;
             ALL.computeIfAbsent(to, it -> new Account()).money += money; return true; }
         public static int money(String of) { Account it = ALL.get(of); return it == null ? 0 : it.money; }
         static int opened() { ALL.computeIfAbsent(\"\", it -> new Account()); ALL.computeIfAbsent(\"abc\", it -> new Account());
             return money(\"\") + money(\"abc\"); }",
        "Accounts.opened()",
    ),
];

const COLOUR: &str = "package p;
public enum Colour {
    RED, BLUE;
    private int used;
    public int use(int times) { if (times > 2) used += times; return times; }
    public int used() { return used; }
}
";

/// Classes without anything to leave behind, or that only keep what nobody can see.
const HARMLESS: &str = "package p;
public class Harmless {
    private static final java.util.List<String> NAMES = java.util.List.of(\"a\", \"b\");
    private static final java.util.Random RANDOM = new java.util.Random(4);
    private static final Object LOCK = new Object();
    private static final java.util.concurrent.locks.ReentrantLock GATE = new java.util.concurrent.locks.ReentrantLock();
    private static final java.text.DecimalFormat FORMAT =
            new java.text.DecimalFormat(\"0.00\", java.text.DecimalFormatSymbols.getInstance(java.util.Locale.ROOT));
    private static final java.util.regex.Pattern WORD = java.util.regex.Pattern.compile(\"[a-z]+\");
    private static final java.util.logging.Logger LOGGER = java.util.logging.Logger.getLogger(\"p\");
    static { LOGGER.setLevel(java.util.logging.Level.WARNING); }
    private int own;
    public int add(int x) { synchronized (LOCK) { if (x > 3) own += NAMES.size(); } return own; }
    public int locked(int x) { GATE.lock(); try { return x > 3 ? 1 : 2; } finally { GATE.unlock(); } }
    public String show(int x) { LOGGER.fine(\"shown\"); return x > 3 ? FORMAT.format(x) : \"\"; }
    private static final ThreadLocal<StringBuilder> SPARE = ThreadLocal.withInitial(StringBuilder::new);
    private static final java.text.MessageFormat GREETING = new java.text.MessageFormat(\"hello {0}\", java.util.Locale.ROOT);
    public int spare(int x) { return x > 3 ? SPARE.get().length() : -1; }
    public String greet(int x) { return x > 3 ? GREETING.format(new Object[] {\"you\"}) : \"\"; }
    public boolean isWord(String text) { return WORD.matcher(text).matches(); }
}
";

fn witness(looks: &[&str], generated: &[String]) -> String {
    let looks: Vec<String> = looks.iter().map(|look| format!("String.valueOf({look})")).collect();
    let classes: Vec<String> = generated
        .iter()
        .map(|class| {
            format!("org.junit.platform.engine.discovery.DiscoverySelectors.selectClass(\"{class}\")")
        })
        .collect();
    format!(
        "package p;
import java.util.List;
import org.junit.platform.launcher.core.*;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
public class Witness {{
    static List<String> look() throws Exception {{ return List.of({}); }}
    public static void main(String[] arguments) throws Exception {{
        List<String> before = look();
        java.io.PrintStream out = System.out;
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(
                LauncherDiscoveryRequestBuilder.request().selectors({}).build(), listener);
        List<String> after = look();
        for (int i = 0; i < before.size(); i++) {{
            if (!before.get(i).equals(after.get(i))) out.println(i + \": \" + before.get(i) + \" became \" + after.get(i));
        }}
        listener.getSummary().getFailures().forEach(failure -> out.println(failure.getTestIdentifier().getDisplayName()
                + \" \" + failure.getException()));
        out.println(listener.getSummary().getTestsSucceededCount() + \" passed\");
        System.exit(0);
    }}
}}
",
        looks.join(", "),
        classes.join(", ")
    )
}

/// Runs the tests of a report, with looks before and after at what they may have changed.
fn seen(here: &Path, report: &Value, looks: &[&str], class_path: &str) -> (String, Vec<String>) {
    let tests = report["tests"].as_array().unwrap();
    let mut generated: Vec<String> =
        tests.iter().map(|test| test["class"].as_str().unwrap().to_owned()).collect();
    generated.dedup();
    fs::write(here.join("Witness.java"), witness(looks, &generated)).unwrap();
    let jars = format!("{class_path}:{}/*", runtime().display());
    let mut sources: Vec<String> = vec!["Witness.java".to_owned()];
    for folder in ["src/p", "tests/p"] {
        let entries = fs::read_dir(here.join(folder)).unwrap();
        sources.extend(
            entries.map(|entry| format!("{folder}/{}", entry.unwrap().file_name().to_str().unwrap())),
        );
    }
    let mut compile = vec!["-nowarn", "-cp", jars.as_str(), "-d", "classes"];
    compile.extend(sources.iter().map(String::as_str));
    run(here, "javac", &compile);
    (run(here, "java", &["-cp", &format!("classes:{jars}"), "p.Witness"]), generated)
}

fn run(here: &Path, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(here).output().unwrap();
    finished(output).expect_status(0).stdout
}

#[test]
fn a_hand_written_test_does_not_notice_the_generated_ones() {
    let sources: Vec<(String, String)> = KEEPERS
        .iter()
        .map(|(name, body, _)| {
            (format!("src/p/{name}.java"), format!("package p;\npublic class {name} {{ {body} }}\n"))
        })
        .collect();
    let mut files: Vec<(&str, &str)> =
        sources.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    files.extend([("src/p/Colour.java", COLOUR), ("src/p/Harmless.java", HARMLESS)]);
    let here = folder(&files);
    let arguments = ["gen", "src", "--budget", "30s", "--out", "tests", "--json", "-"];
    let report = jurat(here.path(), &arguments).expect_status(0).json();
    let tests = report["tests"].as_array().unwrap();
    let looks: Vec<&str> = KEEPERS.iter().map(|(_, _, look)| *look).chain(["Colour.RED.used()"]).collect();
    let (seen, generated) = seen(here.path(), &report, &looks, "classes");
    assert_eq!(seen, format!("{} passed\n", tests.len()), "{generated:?}");

    // What can be put back costs no test.
    let coverage = |class: &str| -> (u64, u64) {
        let classes = report["classes"].as_array().unwrap();
        let class = classes.iter().find(|it| it["name"] == format!("p.{class}")).unwrap();
        let branches =
            class["methods"].as_array().unwrap().iter().map(|method| &method["coverage"]["branch"]);
        branches.fold((0, 0), |(covered, total), branch| {
            (covered + branch["covered"].as_u64().unwrap_or(0), total + branch["total"].as_u64().unwrap_or(0))
        })
    };
    for class in ["Counter", "Open", "Memo", "Harmless"] {
        let (covered, total) = coverage(class);
        assert_eq!(covered, total, "{class}: {report:#}");
    }
    assert!(generated.iter().any(|class| class == "p.RegistryTest"));
    // What cannot is not written, and the reason is told.
    for (class, what) in [
        ("Single", "the static field Single.ONLY"),
        ("Tongue", "the default locale"),
        ("Setting", "system properties"),
    ] {
        let classes = report["classes"].as_array().unwrap();
        let class = classes.iter().find(|it| it["name"] == format!("p.{class}")).unwrap();
        assert!(
            class.to_string().contains(what) && class.to_string().contains("which a test cannot restore"),
            "{class:#}"
        );
    }
    assert!(report["dropped"]["traces"].as_u64().unwrap() > 0);
    assert_eq!(report["dropped"]["flaky"], 0, "{:#}", report["diagnostics"]);
}

const FIELDS: &str = "package p;
public class Fields {
    private static final java.util.Set<String> SEEN = new java.util.HashSet<>();
    private static Object last;
    static String name = \"none\";
    public static boolean see(String what) {
        last = what;
        if (what.isEmpty()) name = \"empty\";
        return SEEN.add(what);
    }
}
";

#[test]
fn what_a_test_changes_is_put_back_by_its_class() {
    let here = folder(&[("src/p/Fields.java", FIELDS)]);
    let report = jurat(here.path(), &["gen", "src", "--budget", "30s", "--out", "tests", "--json", "-"])
        .expect_status(0)
        .json();
    let text = fs::read_to_string(here.path().join("tests/p/FieldsTest.java")).unwrap();
    for part in [
        "    private final Runnable SEEN = kept(\"p.Fields\", \"SEEN\");\n",
        "    private final Runnable last = kept(\"p.Fields\", \"last\");\n",
        "    private final String name = Fields.name;\n",
        "    @AfterEach\n    void restoreStaticState() {\n",
        "        Fields.name = name;\n",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    let missed: Vec<&Value> = report["classes"][0]["methods"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|it| it["coverage"]["branch"]["missed"].as_u64().unwrap_or(0) > 0)
        .collect();
    assert!(missed.is_empty(), "{missed:#?}");
    // Without reflection, what only that could put back is not written.
    let run = jurat(
        here.path(),
        &["gen", "src", "--budget", "30s", "--out", "other", "--no-reflection-fixtures", "--json", "-"],
    );
    let report = run.expect_status(0).json();
    assert!(
        report.to_string().contains("what the static field Fields.SEEN holds, which a test cannot restore"),
        "{report:#}"
    );
    let written = fs::read_to_string(here.path().join("other/p/FieldsTest.java")).unwrap_or_default();
    assert!(!written.contains("Fields.see(") || written.contains("assertThrows"), "{written}");
}

const NUMBERED: &str = "package p;
import java.util.concurrent.atomic.*;
public class Numbered {
    private static final AtomicLong NEXT = new AtomicLong(100);
    static final AtomicInteger MADE = new AtomicInteger();
    private static final AtomicReference<String> LAST = new AtomicReference<>();
    private static final AtomicBoolean BEGUN = new AtomicBoolean();
    private final long id = NEXT.getAndIncrement();
    private int sum;
    public Numbered() { MADE.incrementAndGet(); BEGUN.set(true); }
    public long id() { return id; }
    public int add(int by, String why) {
        if (by > 3) { LAST.set(why); sum += by; }
        return sum;
    }
    static boolean looks() { return BEGUN.get(); }
    static String last() { return LAST.get(); }
}
";

#[test]
fn atomic_variables_get_back_what_they_held() {
    let here = folder(&[("src/p/Numbered.java", NUMBERED)]);
    let arguments = ["gen", "src", "--budget", "30s", "--out", "tests", "--json", "-"];
    let report = jurat(here.path(), &arguments).expect_status(0).json();
    let text = fs::read_to_string(here.path().join("tests/p/NumberedTest.java")).unwrap();
    for part in [
        "    private final int madeBefore = Numbered.MADE.getAndSet(0);\n",
        "    private final AtomicLong next = held(\"p.Numbered\", \"NEXT\");\n    private final long nextBefore = next.getAndSet(100L);\n",
        "    private final AtomicReference<Object> last = held(\"p.Numbered\", \"LAST\");\n    private final Object lastBefore = last.getAndSet(null);\n",
        "        Numbered.MADE.set(madeBefore);\n",
        "        next.set(nextBefore);\n",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    let methods = report["classes"][0]["methods"].as_array().unwrap();
    let missed = |method: &Value| method["coverage"]["branch"]["missed"].as_u64().unwrap_or(0);
    assert!(methods.iter().all(|it| missed(it) == 0), "{report:#}");
    let tests = report["tests"].as_array().unwrap();
    let looks = ["Numbered.MADE.get() + \" \" + Numbered.looks() + \" \" + Numbered.last()"];
    let (seen, generated) = seen(here.path(), &report, &looks, "classes");
    assert_eq!(seen, format!("{} passed\n", tests.len()), "{generated:?}");
}

#[test]
fn what_a_test_would_show_is_told_although_it_is_not_written() {
    let source = "package p;\npublic class Valve {\n    private static final Valve ONLY = new Valve();\n    private int level;\n    \
                  //@ ensures \\result == level + 1;\n    public static int turn(int level) { ONLY.level = level + 5; return level; }\n}\n";
    let project = folder(&[("src/p/Valve.java", source)]);
    let arguments = ["gen", "src", "--out", "tests", "--json", "report.json"];
    let run = jurat(project.path(), &arguments).expect_status(1);
    let report: Value =
        serde_json::from_str(&fs::read_to_string(project.path().join("report.json")).unwrap()).unwrap();
    let finding = &report["findings"][0];
    assert_eq!((&finding["kind"], &finding["line"]), (&"postcondition".into(), &5.into()), "{report:#}");
    assert!(finding["test"].is_null(), "{finding:#}");
    assert!(run.stdout.contains("no test shows it"), "{}", run.stdout);
}

/// The same outside the program's own fields, or where these show it less plainly.
const BESIDE: [(&str, &str, &str); 16] = [
    (
        "Next",
        "private static final java.util.function.IntSupplier NEXT = new java.util.concurrent.atomic.AtomicInteger()::incrementAndGet;
         public static int take(int x) { return x > 3 ? NEXT.getAsInt() - NEXT.getAsInt() : 0; }
         private static int looks;
         static int taken() { return NEXT.getAsInt() - ++looks; }",
        "Next.taken()",
    ),
    (
        "Captured",
        "private static java.util.function.IntUnaryOperator adder() { int[] sum = new int[1]; return x -> sum[0] += x; }
         private static final java.util.function.IntUnaryOperator SUM = adder();
         public static int add(int x) { if (x > 3) SUM.applyAsInt(x); return x; }
         static int sum() { return SUM.applyAsInt(0); }",
        "Captured.sum()",
    ),
    (
        "Lazily",
        "private static <T> java.util.function.Supplier<T> once(java.util.function.Supplier<T> from) {
             java.util.List<T> kept = new java.util.ArrayList<>();
             return () -> { if (kept.isEmpty()) kept.add(from.get()); return kept.get(0); }; }
         private static final java.util.function.Supplier<int[]> BOX = once(() -> new int[1]);
         public static boolean count(int by) { BOX.get()[0] += by; return by > 3; }
         static int counted() { return BOX.get()[0]; }",
        "Lazily.counted()",
    ),
    (
        "Softly",
        "private static final java.lang.ref.SoftReference<int[]> HELD = new java.lang.ref.SoftReference<>(new int[1]);
         public static int add(int x) { int[] held = HELD.get(); if (held != null && x > 3) held[0] += x; return x; }
         static int sum() { return HELD.get()[0]; }",
        "Softly.sum()",
    ),
    (
        "Weakly",
        "private static final int[] REAL = new int[1];
         private static final java.lang.ref.WeakReference<int[]> HELD = new java.lang.ref.WeakReference<>(REAL);
         public static int add(int x) { HELD.get()[0] += x; return x; }
         static int sum() { return REAL[0]; }",
        "Weakly.sum()",
    ),
    (
        "Changing",
        "private static final java.beans.PropertyChangeSupport CHANGES = new java.beans.PropertyChangeSupport(\"\");
         public static int listen(int x) { if (x > 3) CHANGES.addPropertyChangeListener(it -> { }); return x; }
         static int listeners() { return CHANGES.getPropertyChangeListeners().length; }",
        "Changing.listeners()",
    ),
    (
        "Names",
        "private static final class Some extends java.util.ArrayList<String> { }
         private static final Some ALL = new Some();
         public static int add(String name) { ALL.add(name); return name.length(); }
         static int size() { return ALL.size(); }",
        "Names.size()",
    ),
    (
        "Jars",
        "public static int add(String name) { kit.Registry.add(name); return name.length(); }
         public static boolean strict(boolean value) { kit.Registry.setStrict(true); return !value; }
         public static int own(int x) { if (x > 3) kit.Registry.ONLY.raise(x); return x; }",
        "kit.Registry.show()",
    ),
    (
        "Drivers",
        "public static class Own implements java.sql.Driver {
             public java.sql.Connection connect(String url, java.util.Properties info) { return null; }
             public boolean acceptsURL(String url) { return false; }
             public java.sql.DriverPropertyInfo[] getPropertyInfo(String url, java.util.Properties info) { return null; }
             public int getMajorVersion() { return 1; }
             public int getMinorVersion() { return 0; }
             public boolean jdbcCompliant() { return false; }
             public java.util.logging.Logger getParentLogger() { return null; } }
         public static int register(int x) throws Exception { java.sql.DriverManager.registerDriver(new Own()); return x + 1; }",
        "java.util.Collections.list(java.sql.DriverManager.getDrivers()).size()",
    ),
    (
        "Editors",
        "public static class Money { }
         public static class Coins extends java.beans.PropertyEditorSupport { }
         public static int register(int x) {
             java.beans.PropertyEditorManager.registerEditor(Money.class, Coins.class); return x + 1; }",
        "java.beans.PropertyEditorManager.findEditor(Editors.Money.class) == null",
    ),
    (
        "Fonts",
        "public static int put(int x) { javax.swing.UIManager.put(\"p.font\", \"x\" + x); return x + 1; }
         public static int table(int x) { java.util.Map<Object, Object> all = javax.swing.UIManager.getDefaults();
             all.put(\"p.table\", \"x\" + x); return x + 2; }",
        "\"\" + javax.swing.UIManager.get(\"p.font\") + javax.swing.UIManager.get(\"p.table\")",
    ),
    (
        "Handlers",
        "public static int hush(int x) {
             for (java.util.logging.Handler it : java.util.logging.Logger.getLogger(\"\").getHandlers()) {
                 it.setLevel(x > 3 ? java.util.logging.Level.OFF : java.util.logging.Level.SEVERE); }
             return x + 1; }",
        "java.util.logging.Logger.getLogger(\"\").getHandlers()[0].getLevel()",
    ),
    (
        "Loud",
        "//@ ensures \\result == x + 1;
         public static int chatty(int x) {
             java.lang.management.ManagementFactory.getClassLoadingMXBean().setVerbose(true); return x + 1; }
         public static int connection(int x) throws Exception {
             new java.net.URL(\"file:/no\").openConnection().setDefaultUseCaches(false); return x + 2; }",
        "java.lang.management.ManagementFactory.getClassLoadingMXBean().isVerbose()
             + \" \" + new java.net.URL(\"file:/no\").openConnection().getDefaultUseCaches()",
    ),
    (
        "Humble",
        "public static int group(int x) { Thread.currentThread().getThreadGroup().setMaxPriority(2); return x + 1; }
         public static int parent(int x) {
             Thread.currentThread().getThreadGroup().getParent().setMaxPriority(6); return x + 2; }
         public static int handled(int x) {
             Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> { }); return x + 3; }",
        "Thread.currentThread().getThreadGroup().getMaxPriority()
             + Thread.currentThread().getUncaughtExceptionHandler().getClass().getName()",
    ),
    (
        "Providing",
        "public static int provide(int x) { java.security.Security.getProvider(\"SUN\").setProperty(\"p.x\", \"\" + x); return x + 1; }",
        "java.security.Security.getProvider(\"SUN\").getProperty(\"p.x\")",
    ),
    (
        "Redirects",
        "public static int reflected(int x) throws Exception {
             java.net.HttpURLConnection.class.getMethod(\"setFollowRedirects\", boolean.class).invoke(null, false); return x + 1; }
         public static int referred(int x) {
             java.util.function.Consumer<Boolean> setter = javax.imageio.ImageIO::setUseCache; setter.accept(false); return x + 2; }",
        "java.net.HttpURLConnection.getFollowRedirects() + \" \" + javax.imageio.ImageIO.getUseCache()",
    ),
];

const REGISTRY: &str = "package kit;
public final class Registry {
    private static final java.util.List<String> NAMES = new java.util.ArrayList<>(java.util.List.of(\"first\"));
    private static boolean strict;
    public static final Registry ONLY = new Registry();
    private int level;
    public static void add(String name) { NAMES.add(name); }
    public static void setStrict(boolean value) { strict = value; }
    public void raise(int by) { level += by; }
    public static String show() { return NAMES + \" \" + strict + ONLY.level; }
}
";

#[test]
fn neither_what_is_everybodys_nor_what_functions_and_libraries_keep_is_changed() {
    let sources: Vec<(String, String)> = BESIDE
        .iter()
        .map(|(name, body, _)| {
            (format!("src/p/{name}.java"), format!("package p;\npublic class {name} {{ {body} }}\n"))
        })
        .collect();
    let mut files: Vec<(&str, &str)> =
        sources.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    files.push(("kit/Registry.java", REGISTRY));
    let here = folder(&files);
    run(here.path(), "javac", &["-d", "kit-classes", "kit/Registry.java"]);
    let more = ["--classpath", "kit-classes"];
    let arguments = [&["gen", "src", "--budget", "30s", "--out", "tests", "--json", "-"], &more[..]].concat();
    let report = jurat(here.path(), &arguments).expect_status(0).json();
    let looks: Vec<&str> = BESIDE.iter().map(|(_, _, look)| *look).collect();
    let (seen, generated) = seen(here.path(), &report, &looks, "classes:kit-classes");
    let tests = report["tests"].as_array().unwrap();
    assert_eq!(seen, format!("{} passed\n", tests.len()), "{generated:?}");
    assert_eq!(report["dropped"]["flaky"], 0, "{:#}", report["diagnostics"]);
}
