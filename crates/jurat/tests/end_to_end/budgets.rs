//! Budgets and interrupts. What is asserted of times is what users are promised: the budget plus five seconds, and a second
//! after a signal (with more room here, since other tests run beside this one).

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Run, command, finished, folder, jurat, root};

const EASY: &str = "package p;
public class Easy {
    public static int twice(int x) { return x > 100 ? -1 : 2 * x; }
}
";

/// Beside what blocks there is something to test.
const SLEEPS: &str = "package p;
public class Sleeps {
    public static int twice(int x) { return x > 100 ? -1 : 2 * x; }
    public static int sleep(int x) throws Exception { Thread.sleep(1_000_000); return x; }
    public int await(int x) throws Exception { synchronized (this) { wait(); } return x; }
}
";

/// What one call starts takes long to be taken down again, in the machine and in a JVM.
const STARTS: &str = "package p;
public class Sleeps {
    public static int other(int x) { return x > 100 ? -1 : 2 * x; }
    public static void start() {
        for (int i = 0; i < 100_000; i++) {
            new Thread(() -> { try { Thread.sleep(100_000); } catch (InterruptedException e) { } }).start();
        }
    }
}
";

/// A state in which a field holds NaN, which does not equal itself.
const SERIES: &str = "package p;
public class Series {
    private double low = Double.NaN;
    private double high = Double.NaN;
    private float last = Float.NaN;
    private Series next;
    public void add(double value) {
        if (Double.isNaN(low) || value < low) { low = value; }
        if (Double.isNaN(high) || value > high) { high = value; }
        last = (float) value;
    }
    public boolean holds(double value) {
        return value >= low && value <= high && next != null && next.last != next.last && next.low < 0;
    }
    public double range() { return next == this ? high - low : next == null ? Double.NaN : next.range(); }
}
";

#[test]
fn a_sample_of_hostile_inputs_keeps_its_budget() {
    let script = root().join("bench/budgets.py");
    let arguments = ["--budgets", "2", "--loads", "0", "--sample", "3", "--seed", "12", "--jurat"];
    let mut command = Command::new("python3");
    command.arg(script).args(arguments).arg(env!("CARGO_BIN_EXE_jurat"));
    command.env("JURAT_RUNTIME", crate::support::runtime());
    let run = finished(command.output().unwrap()).expect_status(0);
    assert_eq!(run.stdout.lines().count(), 5, "{}", run.stdout);
}

#[test]
fn what_is_testable_is_tested_although_other_methods_block() {
    let project = folder(&[("src/p/Sleeps.java", SLEEPS)]);
    let report = jurat(project.path(), &["gen", "src", "--out", "out", "--budget", "20s", "--json", "-"])
        .expect_status(0)
        .json();
    let text = fs::read_to_string(project.path().join("out/p/SleepsTest.java")).unwrap();
    assert!(text.contains("twice"), "{text}");
    let methods = report["classes"][0]["methods"].as_array().unwrap();
    for blocking in ["sleep", "await"] {
        let method = methods.iter().find(|method| method["name"] == blocking).unwrap();
        let reasons = method["reasons"].to_string();
        assert!(reasons.contains("did not end in time"), "{blocking}: {method}");
    }
}

/// What never ends, or would take minutes, each beside something to test: what is asked after other calls, too.
const ENDLESS: [(&str, &str); 6] = [
    ("Longest", "public void sleep() throws Exception { Thread.sleep(Long.MAX_VALUE); }"),
    (
        "Joins",
        "public void join() throws Exception { Thread it = new Thread(() -> { while (true); }); it.start(); it.join(); }",
    ),
    (
        "Counts",
        "public int most() { int x = 0; for (int i = 0; i < Integer.MAX_VALUE; i++) x ^= i * x; return x; }",
    ),
    (
        "Nests",
        "public long sum() { long s = 0; for (int i = 0; i < 100000; i++) for (int j = 0; j < 100000; j++) s += i * j; return s; }",
    ),
    (
        "Parks",
        "public boolean isOpen() { java.util.concurrent.locks.LockSupport.parkNanos(Long.MAX_VALUE); return true; }",
    ),
    ("Spins", "public boolean isDone() { while (steps >= 0) steps &= 3; return true; }"),
];

#[test]
fn what_never_answers_costs_no_other_method_its_tests() {
    let rest = "public void step(int by) { if (by > 7) steps += by; }
    public int steps() { return steps; }
    public int twice(int x) { return x > 100 ? -1 : 2 * x; }";
    let files = ENDLESS.map(|(name, endless)| {
        let code = format!(
            "package p;\npublic class {name} {{\n    private int steps;\n    {endless}\n    {rest}\n}}\n"
        );
        (format!("src/p/{name}.java"), code)
    });
    let files: Vec<(&str, &str)> = files.iter().map(|(path, code)| (path.as_str(), code.as_str())).collect();
    let project = folder(&files);
    // Two at a time and for longer than it takes: other tests run beside this one.
    let options = ["gen", "src", "--out", "out", "--budget", "20s", "--jobs", "2"];
    let run = jurat(project.path(), &options).expect_status(0);
    for (name, _) in ENDLESS {
        let test = project.path().join(format!("out/p/{name}Test.java"));
        let text = fs::read_to_string(test).unwrap_or_default();
        assert!(
            text.contains(".twice(") && text.contains(".step("),
            "{name}: {}{}\n{text}",
            run.stdout,
            run.stderr
        );
    }
}

#[test]
fn a_field_that_holds_nan_does_not_keep_the_search_for_ever() {
    let project = folder(&[("src/p/Series.java", SERIES)]);
    let started = Instant::now();
    let report = jurat(project.path(), &["gen", "src", "--out", "out", "--budget", "10s", "--json", "-"])
        .expect_status(0)
        .json();
    assert!(started.elapsed() < Duration::from_secs(40), "{:?}", started.elapsed());
    assert!(!report.to_string().contains("gen.overrun"), "{report}");
    assert!(!report["tests"].as_array().unwrap().is_empty(), "{report}");
}

#[test]
fn a_class_that_ran_out_of_time_says_so() {
    let code = "package p;
public class Slow {
    static { try { Thread.sleep(1_000_000); } catch (InterruptedException e) { } }
    public static int f(int x) { return x + 1; }
}
";
    let project = folder(&[("src/p/Slow.java", code), ("src/p/Easy.java", EASY)]);
    let arguments = ["gen", "src", "--out", "out", "--budget", "12s", "--jobs", "1", "--json", "-"];
    let report = jurat(project.path(), &arguments).expect_status(0).json();
    let classes = report["classes"].as_array().unwrap();
    let note = classes.iter().find(|class| class["name"] == "p.Slow").unwrap()["note"].to_string();
    assert!(note.contains("time") || note.contains("budget of 12s"), "{report}");
    assert!(!note.contains("precondition"), "{note}");
    // It costs the other class nothing.
    assert!(project.path().join("out/p/EasyTest.java").is_file(), "{report}");
}

/// Waits until something is the case.
fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(90);
    while !is_so() {
        assert!(Instant::now() < deadline, "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Sends a signal and waits for the end, which must be near.
fn interrupted(child: Child, signal: &str) -> Run {
    let sent = Instant::now();
    Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    let run = finished(child.wait_with_output().unwrap());
    assert!(sent.elapsed() < Duration::from_secs(3), "{:?}\n{}", sent.elapsed(), run.stderr);
    run
}

fn started(command: &mut Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn a_signal_keeps_finished_classes_and_names_the_rest() {
    let sleeps = SLEEPS.replace("static int twice", "static int other");
    for (signal, status, second) in [("-INT", 130, &*sleeps), ("-TERM", 143, STARTS)] {
        let project = folder(&[
            ("src/p/Easy.java", EASY),
            ("src/p/Sleeps.java", second),
            ("src/p/Zebra.java", &EASY.replace("Easy", "Zebra")),
        ]);
        let arguments = ["gen", "src", "--out", "out", "--budget", "300s", "--jobs", "1", "--json", "report"];
        let child = started(&mut command(project.path(), &arguments));
        let easy = project.path().join("out/p/EasyTest.java");
        wait_for("the first class is not finished", || easy.is_file());
        // The next one is being worked on.
        thread::sleep(Duration::from_millis(if second == STARTS { 2_500 } else { 700 }));
        let run = interrupted(child, signal).expect_status(status);
        assert!(
            run.stderr.contains("p.Zebra") && run.stderr.contains("interrupted before"),
            "{}",
            run.stderr
        );
        let report = fs::read_to_string(project.path().join("report")).unwrap();
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        assert_eq!(report["cut"], true, "{report}");
        assert!(report["tests"].to_string().contains("EasyTest"), "{report}");
        assert!(!project.path().join("out/p/ZebraTest.java").exists());
    }
}

/// `timeout` signals its child and then the group that both are in: that is one wish, and no impatience.
#[test]
fn a_signal_that_comes_twice_loses_nothing() {
    for signals in [["-TERM", "-TERM"], ["-INT", "-TERM"]] {
        let project = folder(&[
            ("src/p/Easy.java", EASY),
            ("src/p/Sleeps.java", &SLEEPS.replace("static int twice", "static int other")),
            ("src/p/Zebra.java", &EASY.replace("Easy", "Zebra")),
        ]);
        let arguments = ["gen", "src", "--out", "out", "--budget", "300s", "--jobs", "1", "--json", "report"];
        let child = started(&mut command(project.path(), &arguments));
        let easy = project.path().join("out/p/EasyTest.java");
        wait_for("the first class is not finished", || easy.is_file());
        thread::sleep(Duration::from_millis(700));
        let (pid, sent) = (child.id().to_string(), Instant::now());
        for signal in signals {
            Command::new("kill").args([signal, &pid]).status().unwrap();
        }
        let status = if signals[0] == "-INT" { 130 } else { 143 };
        let run = finished(child.wait_with_output().unwrap()).expect_status(status);
        assert!(sent.elapsed() < Duration::from_secs(3), "{:?}", sent.elapsed());
        assert!(
            run.stderr.contains("interrupted before") && run.stderr.contains("p.Zebra"),
            "{}",
            run.stderr
        );
        let report = fs::read_to_string(project.path().join("report")).unwrap();
        assert!(report.contains("EasyTest"), "{report}");
    }
    let many: Vec<(String, String)> = (0..40)
        .map(|number| {
            let class = format!("Sleeps{number}");
            (format!("src/p/{class}.java"), SLEEPS.replace("Sleeps", &class))
        })
        .collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(path, code)| (&**path, &**code)).collect();
    let project = folder(&many);
    let arguments = ["gen", "src", "--out", "out", "--budget", "300s", "--jobs", "1", "--json", "report"];
    let program = command(project.path(), &arguments);
    let mut timeout = Command::new("timeout");
    timeout.arg("8").arg(program.get_program()).args(program.get_args()).current_dir(project.path());
    timeout.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let run = finished(started(&mut timeout).wait_with_output().unwrap());
    let named = run.stderr.lines().find(|line| line.contains("interrupted before")).unwrap_or_default();
    assert!(named.contains(" more (") && named.len() < 400, "{named}\n{}", run.stderr);
    assert!(project.path().join("report").is_file());
}

/// What waits for ever while a class is initialised is no fault of ours, and is not said to be one.
#[test]
fn an_initialiser_that_blocks_is_no_defect() {
    let code = "package p;
public class Holds {
    public int twice(int x) { return x > 100 ? -1 : 2 * x; }
    static class Inner {
        static final int N;
        static { Object o = new Object(); synchronized (o) { try { o.wait(); } catch (InterruptedException e) { } } N = 3; }
        int plus(int x) { return x > 3 ? x + N : x; }
    }
}
";
    let project = folder(&[("src/p/Holds.java", code)]);
    let arguments = ["gen", "src", "--out", "out", "--budget", "4s", "--json", "-"];
    let report = jurat(project.path(), &arguments).json();
    assert!(!report.to_string().contains("gen.defect"), "{report:#}");
}

#[test]
fn a_signal_ends_the_run_while_an_external_program_runs() {
    use std::os::unix::fs::PermissionsExt;
    let pom = "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version><dependencies><dependency><groupId>g</groupId><artifactId>b</artifactId><version>1</version></dependency></dependencies></project>";
    let project = folder(&[("pom.xml", pom), ("src/main/java/p/Easy.java", EASY)]);
    // Nothing below the project would be run, and Maven gets a few variables only.
    let elsewhere = folder(&[("bin/mvn", "")]);
    let mvn = elsewhere.path().join("bin/mvn");
    let pid = elsewhere.path().join("pid");
    fs::write(&mvn, format!("#!/bin/sh\necho $$ > '{}'\nexec sleep 1000\n", pid.display())).unwrap();
    fs::set_permissions(&mvn, fs::Permissions::from_mode(0o755)).unwrap();
    let path = std::env::join_paths(
        [elsewhere.path().join("bin")]
            .into_iter()
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    )
    .unwrap();
    let mut command = command(project.path(), &["gen", "."]);
    command.env("PATH", path);
    let child = started(&mut command);
    wait_for("Maven is not started", || fs::read_to_string(&pid).is_ok_and(|text| text.ends_with('\n')));
    interrupted(child, "-INT").expect_status(130);
    let pid = fs::read_to_string(&pid).unwrap();
    let stat = Path::new("/proc").join(pid.trim()).join("stat");
    wait_for("Maven lives on", || fs::read_to_string(&stat).map_or(true, |stat| stat.contains(") Z ")));
}
