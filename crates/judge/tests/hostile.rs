//! Tests that do what tests should not. Each is survived and reported, and the next one runs as if nothing
//! had happened.

mod support;

use std::fs;
use std::time::Duration;

use judge::{CheckedOutcome, End, Sandbox, Stage};
use support::Bench;

const ACCOMPLICE: &str = "public class Accomplice {
    public static void exit() { System.exit(3); }
    public static void halt() { Runtime.getRuntime().halt(4); }
    public static void exitByReference() { java.util.function.IntConsumer exit = System::exit; exit.accept(5); }
    public static void loop() { while (true) { } }
    public static void swallowingLoop() { while (true) { try { Thread.sleep(1000); } catch (Throwable t) { } } }
    public static Object hoard() { java.util.List<long[]> all = new java.util.ArrayList<>(); while (true) all.add(new long[100_000]); }
    public static Object huge() { return new long[Integer.MAX_VALUE]; }
    public static int deep(int n) { return deep(n + 1) + 1; }
    public static java.util.List<Object> kept = new java.util.ArrayList<>();
    @Override public String toString() { return \"\" + new Accomplice(); }
    @Override public int hashCode() { throw new IllegalStateException(); }
    @Override public boolean equals(Object o) { throw new IllegalStateException(); }
}";

const GOOD: &str = "trace.calling(null); trace.returned(null); trace.check(0, () -> true);";

/// Runs each case between two good ones, all in one judge, and expects the good ones to be good. Says what became of the
/// cases, and how often the judge had to start again.
fn survive_all(bodies: &[String]) -> (Vec<CheckedOutcome>, usize) {
    let bench = Bench::new(&[ACCOMPLICE]);
    let mut judge = bench.judge();
    let mut cases = vec![GOOD];
    for body in bodies {
        cases.extend([body.as_str(), GOOD]);
    }
    let outcomes = support::checked(&bench, &mut judge, &cases);
    for good in outcomes.iter().step_by(2) {
        assert_eq!((good.stage, good.end), (Stage::Done, End::Completed));
        assert!(!good.printed && good.thrown.is_none(), "{good:?}");
    }
    (outcomes.into_iter().skip(1).step_by(2).collect(), judge.restarts())
}

fn survive(body: &str) -> (CheckedOutcome, usize) {
    let (mut outcomes, restarts) = survive_all(&[body.to_owned()]);
    (outcomes.remove(0), restarts)
}

fn call(statement: &str) -> String {
    format!("trace.calling(null); {statement}; trace.returned(null);")
}

#[test]
fn leaving_the_process_in_every_way() {
    let ways = [
        ("Accomplice.exit()", 3),
        ("Accomplice.halt()", 4),
        ("Accomplice.exitByReference()", 5),
        ("try { System.exit(6); } catch (Throwable swallowed) { }", 6),
    ];
    let (outcomes, restarts) = survive_all(&ways.map(|(statement, _)| call(statement)));
    for (outcome, (statement, status)) in outcomes.iter().zip(ways) {
        assert_eq!(outcome.end, End::Exit(status), "{statement}");
    }
    assert_eq!(restarts, 0);
    // By reflection, the process really ends.
    let (outcome, restarts) = survive(&call("System.class.getMethod(\"exit\", int.class).invoke(null, 7)"));
    assert_eq!((outcome.end, restarts), (End::Exit(7), 1));
}

#[test]
fn a_test_that_only_waits_ends_long_before_one_that_computes_would() {
    let mut bench = Bench::new(&[ACCOMPLICE]);
    bench.settings.test_timeout = Duration::from_secs(10);
    let mut judge = bench.judge();
    let sleeps = call("Accomplice.swallowingLoop()");
    let waits = call("synchronized (Accomplice.class) { Accomplice.class.wait(); }");
    let naps = call("while (System.nanoTime() != 0) { Thread.sleep(1); }");
    let joins = call("Thread.currentThread().join();");
    let started = std::time::Instant::now();
    let outcomes = support::checked(&bench, &mut judge, &[GOOD, &sleeps, &waits, GOOD, &naps, &joins, GOOD]);
    let ends: Vec<_> = outcomes.iter().map(|outcome| outcome.end).collect();
    let (done, late) = (End::Completed, End::Timeout);
    assert_eq!(ends, [done, late, late, done, late, late, done]);
    // By the clock alone, each would have had thirty seconds.
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
}

#[test]
fn nothing_is_waited_for_when_the_brake_is_on() {
    let bench = Bench::new(&[ACCOMPLICE]);
    let mut judge = bench.judge();
    assert_eq!(support::checked(&bench, &mut judge, &[GOOD]).len(), 1);
    bench.compile(&mut judge, "Case", "@org.junit.jupiter.api.Test void test() { }");
    let cancel = base::Cancel::new();
    judge.set_brake(base::Brake::new(&cancel, base::Deadline::NEVER));
    let tests = |judge: &mut judge::Judge| {
        judge.run_tests(&["p.Case".to_owned()], judge::Order::Given, judge::Statics::Kept).unwrap().len()
    };
    assert_eq!(tests(&mut judge), 1);
    cancel.cancel();
    assert_eq!(tests(&mut judge), 0);
    assert!(matches!(judge.jacoco(&["p.Case".to_owned()]), Err(judge::JudgeError::Time)));
    // And with a new brake it goes on.
    judge.set_brake(base::Brake::default());
    assert_eq!(tests(&mut judge), 1);
}

#[test]
fn loops_end_at_the_time_limit() {
    let mut bench = Bench::new(&[ACCOMPLICE]);
    bench.settings.test_timeout = Duration::from_secs(1);
    let mut judge = bench.judge();
    let (loops, sleeps) = (call("Accomplice.loop()"), call("Accomplice.swallowingLoop()"));
    let in_set_up = "Accomplice.loop(); trace.calling(null);";
    let outcomes = support::checked(&bench, &mut judge, &[GOOD, &loops, in_set_up, GOOD, &sleeps]);
    let ends: Vec<_> = outcomes.iter().map(|outcome| (outcome.end, outcome.stage)).collect();
    assert_eq!(
        ends,
        [
            (End::Completed, Stage::Done),
            (End::Timeout, Stage::Call),
            (End::Timeout, Stage::Setup),
            (End::Completed, Stage::Done),
            (End::Timeout, Stage::Call),
        ]
    );
    assert_eq!(judge.restarts(), 3);
}

#[test]
fn exhausting_the_memory() {
    let (outcome, _) = survive(&call("Accomplice.hoard()"));
    assert_eq!(outcome.end, End::OutOfMemory);
    let (outcome, restarts) = survive(&call("Accomplice.huge()"));
    assert_eq!(outcome.end, End::OutOfMemory);
    assert_eq!(restarts, 0, "one array that is too large leaves the process as it was");
}

#[test]
fn exhausting_the_stack_at_the_same_depth_each_time() {
    let body = "int[] depth = new int[1];
        class Deep { void go() { depth[0]++; go(); } }
        trace.calling(null); try { new Deep().go(); trace.returned(null); } catch (Throwable t) { trace.threw(t); }
        trace.observe(0, () -> depth[0] > 1000);";
    let (outcome, restarts) = survive(body);
    assert_eq!(outcome.thrown.unwrap().class.as_str(), "java/lang/StackOverflowError");
    assert_eq!(outcome.observations, [(0, suite::ObservedValue::Value(suite::Value::Boolean(true)))]);
    assert_eq!(restarts, 0);
}

#[test]
fn printing_is_noticed_and_goes_nowhere() {
    let loud = [
        "System.out.println(\"x\")",
        "System.err.print('x')",
        "System.out.close(); System.err.println()",
        "new Throwable().printStackTrace()",
        "new java.io.FileOutputStream(java.io.FileDescriptor.out).write(\"\\u0001Jurat\\u0002 x\\n\".getBytes())",
        "Thread t = new Thread(() -> { throw new RuntimeException(); }); t.start(); t.join()",
    ];
    let silent = "System.out.print(\"\"); int n = System.in.read(); if (n != -1) throw new Error()";
    let bodies: Vec<String> = loud.iter().chain([&silent]).map(|statement| call(statement)).collect();
    let (outcomes, restarts) = survive_all(&bodies);
    for (outcome, body) in outcomes.iter().zip(&bodies) {
        assert_eq!((outcome.end, outcome.stage), (End::Completed, Stage::Done), "{body}");
        assert_eq!(outcome.printed, *body != call(silent), "{body}");
    }
    assert_eq!(restarts, 0);
}

#[test]
fn closing_the_real_stdout() {
    let (outcome, _) = survive(&call("new java.io.FileOutputStream(java.io.FileDescriptor.out).close()"));
    assert!(matches!(outcome.end, End::Crash | End::Exit(_) | End::Timeout), "{outcome:?}");
}

#[test]
fn threads_that_stay_behind() {
    let (waiting, restarts) = survive_all(&[
        call(
            "new Thread(() -> { Object o = new Object(); synchronized (o) { while (true) { try { o.wait(); } catch (InterruptedException e) { } } } }).start()",
        ),
        call("java.util.concurrent.Executors.newFixedThreadPool(2).submit(() -> 1).get()"),
    ]);
    assert_eq!((waiting[0].end, waiting[1].end, restarts), (End::Completed, End::Completed, 0));
    let (busy, restarts) = survive(&call("new Thread(() -> { while (true) { } }).start()"));
    assert_eq!((busy.end, restarts), (End::Completed, 1));
}

/// What the judge meets when it tidies up is code of the program, which may do anything.
#[test]
fn what_a_test_leaves_for_the_judge_to_stumble_over() {
    let thread = |member: &str| {
        format!(
            "new Thread() {{ public void run() {{ while (true) {{ }} }} @Override public {member} }}.start()"
        )
    };
    let sleeper = |member: &str| {
        format!(
            "new Thread() {{ public void run() {{ while (true) {{ try {{ sleep(100000); }} catch (InterruptedException e) {{ }} }} }}
                @Override public {member} }}.start()"
        )
    };
    let zone =
        |members: &str| format!("TimeZone.setDefault(new SimpleTimeZone(0, \"x\") {{ int n; {members} }})");
    let throwing = "{ throw new IllegalStateException(); }";
    // Each with what is said to have changed.
    let left = [
        ("System.setProperties(new Properties() { @Override public synchronized boolean equals(Object o) { throw new Error(); } })".to_owned(), "system properties"),
        ("int[] n = new int[1]; System.getProperties().put(new Object() { @Override public int hashCode() { if (n[0]++ > 0) throw new Error(); return 1; } }, 1)".to_owned(), "system properties"),
        ("System.getProperties().put(\"x\", new Object() { @Override public boolean equals(Object o) { for (;;) { } } })".to_owned(), "system properties"),
        (zone("@Override public Object clone() { if (n++ > 0) throw new Error(); return this; }"), "the default time zone"),
        (zone("@Override public Object clone() { return this; } @Override public boolean equals(Object o) { throw new Error(); }"), "the default time zone"),
        (zone("@Override public Object clone() { return this; } @Override public boolean equals(Object o) { return true; }"), "the default time zone"),
        (thread(&format!("void interrupt() {throwing}")), ""),
        (thread("void interrupt() { for (;;) { } }"), ""),
        (thread(&format!("Thread.State getState() {throwing}")), ""),
        (thread("Thread.State getState() { return null; }"), ""),
        (sleeper(&format!("StackTraceElement[] getStackTrace() {throwing}")), ""),
        (sleeper("StackTraceElement[] getStackTrace() { return null; }"), ""),
        ("new Thread(new ThreadGroup(\"g\") { @Override public int activeCount() { throw new Error(); } }, () -> { for (;;) { } }).start()".to_owned(), ""),
        ("new Thread() { public synchronized void run() { for (;;) { } } }.start()".to_owned(), ""),
        ("throw new RuntimeException() { @Override public StackTraceElement[] getStackTrace() { return null; } }".to_owned(), ""),
        ("throw new RuntimeException() { @Override public StackTraceElement[] getStackTrace() { return new StackTraceElement[1]; } @Override public String getMessage() { throw new Error(); } }".to_owned(), ""),
    ];
    let bodies: Vec<String> = left
        .iter()
        .map(|(statement, _)| match statement.starts_with("throw") {
            true => format!(
                "trace.calling(null); try {{ {statement}; }} catch (Throwable t) {{ trace.threw(t); }}"
            ),
            false => call(statement),
        })
        .collect();
    let (outcomes, _) = survive_all(&bodies);
    for (outcome, (statement, changed)) in outcomes.iter().zip(&left) {
        assert_eq!(outcome.end, End::Completed, "{statement}");
        let is_said = |what: &str| outcome.traces.contains(&judge::Trace::Global(what.to_owned()));
        assert!(changed.is_empty() || is_said(changed), "{statement}: {:?}", outcome.traces);
    }
}

/// Up to JDK 23, a program can have itself asked whether anything may be done.
#[test]
fn a_security_manager_that_denies_all_is_taken_out() {
    let statement = "try { System.setSecurityManager(new SecurityManager() {
            @Override public void checkPermission(java.security.Permission p) { throw new SecurityException(\"no\"); } });
        } catch (UnsupportedOperationException newer) { }";
    let look = call("").replace("trace.returned(null);", "Object manager = System.getSecurityManager(); trace.returned(manager); trace.observe(0, () -> manager);");
    let (outcomes, restarts) = survive_all(&[call(statement), look]);
    assert_eq!(outcomes[0].end, End::Completed);
    if outcomes[0].traces.is_empty() {
        assert_eq!(restarts, 0, "this JDK has none");
        return;
    }
    assert_eq!(outcomes[0].traces, [judge::Trace::Global("the security manager".to_owned())]);
    assert_eq!(restarts, 1, "what else it knows of the process nobody can tell");
    assert_eq!(outcomes[1].observations, [(0, suite::ObservedValue::Null)]);
}

#[test]
fn what_one_test_changes_the_next_does_not_see() {
    let bench = Bench::new(&[ACCOMPLICE]);
    let change = call(
        "Locale.setDefault(Locale.JAPAN); TimeZone.setDefault(TimeZone.getTimeZone(\"Asia/Tokyo\"));
         System.setProperty(\"line.separator\", \"x\"); System.clearProperty(\"java.home\");
         System.setOut(null); System.setProperty(\"mine\", \"1\"); Accomplice.kept.add(1);
         Thread.currentThread().interrupt(); Thread.currentThread().setName(\"other\");
         Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.exit(1))",
    );
    let look = "trace.calling(null); trace.returned(null);
        trace.observe(0, () -> Locale.getDefault() + \" \" + TimeZone.getDefault().getID() + \" \" + System.getProperty(\"mine\"));
        trace.observe(1, () -> System.getProperty(\"java.home\") != null && System.getProperty(\"line.separator\").length());
        trace.observe(2, () -> Accomplice.kept.size() + \" \" + Thread.interrupted() + \" \" + Thread.currentThread().getName());
        trace.observe(3, () -> Thread.getDefaultUncaughtExceptionHandler());"
        .replace(" && System.getProperty(\"line.separator\").length()", " && System.getProperty(\"line.separator\").equals(System.lineSeparator())");
    let outcomes = support::checked(&bench, &mut bench.judge(), &[&look, &change, &look]);
    assert_eq!(outcomes[1].end, End::Completed);
    assert_eq!(outcomes[0].observations.len(), 4);
    assert_eq!(outcomes[0].observations, outcomes[2].observations);
}

#[test]
fn values_that_do_not_want_to_be_described() {
    let bench = Bench::new(&[ACCOMPLICE]);
    let body = "Accomplice a = new Accomplice(); trace.calling(null); trace.returned(null);
        trace.observe(0, () -> a);
        trace.observe(1, () -> Arrays.asList(a, a));
        trace.observe(2, () -> new Object() { public String toString() { System.exit(9); return null; } }.hashCode() * 0);
        trace.observe(3, () -> new Object[] { a });
        trace.observe(4, () -> { throw new Error(); });";
    let outcome = support::checked(&bench, &mut bench.judge(), &[body]).remove(0);
    assert_eq!(outcome.end, End::Completed);
    let kinds: Vec<String> =
        outcome.observations.iter().map(|(index, value)| format!("{index} {value:?}")).collect();
    assert_eq!(
        kinds,
        [
            "0 Instance(p/Accomplice)",
            "1 Instance(java/util/AbstractList)",
            "2 Value(Int(0))",
            "3 Instance(java/lang/Object)"
        ]
    );
}

#[test]
fn scratch_can_be_written_to_and_nothing_else() {
    let outside = tempfile::tempdir().unwrap();
    let file = outside.path().join("written");
    let existing = outside.path().join("existing");
    fs::write(&existing, "as it was").unwrap();
    let quoted = |path: &std::path::Path| format!("{:?}", path.to_str().unwrap());
    let body = format!(
        "trace.calling(null); trace.returned(null);
         trace.observe(0, () -> new java.io.FileWriter({}) == null);
         trace.observe(1, () -> new java.io.File({}).delete());
         trace.observe(2, () -> {{ java.nio.file.Files.writeString(java.nio.file.Path.of(\"inside\"), \"x\"); return new java.io.File(\"inside\").length(); }});
         trace.observe(3, () -> java.io.File.createTempFile(\"abc\", \"d\").exists());
         trace.observe(4, () -> new java.io.FileReader({}).read());",
        quoted(&file),
        quoted(&existing),
        quoted(&existing),
    );
    let bench = Bench::new(&[ACCOMPLICE]);
    let seen = |bench: &Bench| -> Vec<String> {
        let outcome = support::checked(bench, &mut bench.judge(), &[&body]).remove(0);
        outcome.observations.iter().map(|(index, value)| format!("{index} {value:?}")).collect()
    };
    let inside = ["1 Value(Boolean(false))", "2 Value(Long(1))", "3 Value(Boolean(true))"];
    assert_eq!(seen(&bench), inside);
    assert!(!file.exists() && existing.exists());
    // Without a sandbox all of it works, so that it was the sandbox that refused.
    let mut open = Bench::new(&[ACCOMPLICE]);
    open.settings.sandbox = Sandbox::Off;
    assert_eq!(seen(&open)[..2], ["0 Value(Boolean(false))", "1 Value(Boolean(true))"]);
    assert!(file.exists() && !existing.exists());
}

#[test]
fn the_network_is_refused() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let connect = call(&format!("new java.net.Socket(\"127.0.0.1\", {port}).close()"));
    let bench = Bench::new(&[ACCOMPLICE]);
    let inside = support::checked(&bench, &mut bench.judge(), &[&connect]).remove(0);
    assert_eq!(inside.stage, Stage::Call);
    assert!(inside.thrown.unwrap().class.as_str().starts_with("java/net/"));
    let mut open = Bench::new(&[ACCOMPLICE]);
    open.settings.sandbox = Sandbox::Off;
    let outside = support::checked(&open, &mut open.judge(), &[&connect]).remove(0);
    assert_eq!(outside.stage, Stage::Done, "the connection works where it is not refused: {outside:?}");
}

/// Where the process has namespaces of its own, its folder and its number mean nothing outside: there the suite of attacks
/// looks for what stays behind.
#[cfg(target_os = "linux")]
#[test]
fn nothing_stays_behind() {
    for sandbox in [Sandbox::Off, Sandbox::At(sandbox::Level::Landlock)] {
        let mut bench = Bench::new(&[ACCOMPLICE]);
        bench.settings.sandbox = sandbox;
        let mut judge = bench.judge();
        let body = "trace.calling(null); trace.returned(null);
            trace.observe(0, () -> System.getProperty(\"java.io.tmpdir\"));
            trace.observe(1, () -> Long.parseLong(new java.io.File(\"/proc/self\").getCanonicalFile().getName()));
            trace.observe(2, () -> new ProcessBuilder(\"sleep\", \"1000\").start().pid());";
        let outcome = support::checked(&bench, &mut judge, &[body]).remove(0);
        let texts: Vec<String> = outcome
            .observations
            .iter()
            .map(|(_, observed)| match observed {
                suite::ObservedValue::Value(suite::Value::String(text)) => text.to_string(),
                suite::ObservedValue::Value(suite::Value::Long(number)) => format!("/proc/{number}/exe"),
                other => panic!("{other:?}"),
            })
            .collect();
        let (folder, processes) = texts.split_first().unwrap();
        assert!(fs::metadata(folder).unwrap().is_dir());
        assert!(processes.iter().all(|process| fs::read_link(process).is_ok()), "{processes:?}");
        assert_eq!(processes.len(), if sandbox == Sandbox::Off { 2 } else { 1 });
        drop(judge);
        assert!(fs::metadata(folder).is_err());
        // A killed process may linger as a zombie, which has no program any more.
        assert!(processes.iter().all(|process| fs::read_link(process).is_err()), "{processes:?}");
    }
}
