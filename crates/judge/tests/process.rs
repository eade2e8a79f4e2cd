//! The process itself: how it starts, what it takes, and that it does not outlive its parent.

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use judge::{End, Judge, JudgeError, Order, Settings, Stage, Statics, TestResult};
use support::Bench;

const PLAIN: &str = "class Plain { static int f(int x) { if (x > 0) return 1; return 2; } }";
const CASE: &str =
    "trace.calling(null); int y = Plain.f(1); trace.returned(y); trace.check(0, () -> y == 1);";

#[test]
fn a_judge_that_cannot_start_says_why() {
    let bench = Bench::new(&[PLAIN]);
    let nowhere = Settings::new("/nonexistent", bench.settings.runtime.clone());
    assert!(matches!(Judge::start(&nowhere), Err(JudgeError::Spawn { .. })));
    // What is missing is named: the judge itself, or the jar that should have it.
    let missing =
        [(vec![], "jurat.judge"), (vec!["/nonexistent/judge.jar".into()], "/nonexistent/judge.jar")];
    for (runtime, named) in missing {
        let without_jars = Settings { runtime, ..bench.settings.clone() };
        let error = Judge::start(&without_jars).unwrap().run_checked("p.X", &["x".to_owned()]).unwrap_err();
        let JudgeError::Start { complaint } = &error else { panic!("{error:?}") };
        assert!(complaint.contains(named), "{error}");
    }
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(judge::runtime::jars(folder.path()), Err(JudgeError::Runtime { .. })));
}

/// Answers as the judge does, and has a fault of its own over each test whose name begins with `bad`, or, started with one
/// whose name is `broken`, over every one.
const FAULTY: &str = "import java.io.*; import java.nio.*; import java.nio.charset.StandardCharsets;
public class Faulty {
    public static void main(String[] arguments) throws Exception {
        DataInputStream in = new DataInputStream(System.in);
        PrintStream out = System.out;
        byte[] mark = in.readNBytes(16);
        boolean isBroken = false;
        while (in.readNBytes(16).length == 16) {
            byte[] text = new byte[in.readInt()];
            byte[] more = new byte[in.readInt()];
            in.readFully(text);
            in.readFully(more);
            String json = new String(text, StandardCharsets.UTF_8);
            boolean isTest = json.contains(\"run_checked\") || json.contains(\"run_test\") || json.contains(\"run_all\");
            boolean isFault = isTest && (json.contains(\"bad\") || new File(FILE).exists());
            String found = \"{'tests':[{'id':'bad','method':'bad','display':'bad'},{'id':'good','method':'good','display':'good'}]}\";
            String answer = isFault ? \"{'fault':'it failed'}\" : json.contains(\"discover\") ? found
                : json.contains(\"run_test\") ? \"{'results':[{'id':'good','method':'good','display':'good','container':false,'status':'passed'}]}\"
                : json.contains(\"run_all\") ? \"{'fault':'it failed'}\" : \"{'stage':'done'}\";
            byte[] bytes = answer.replace((char) 39, (char) 34).getBytes(StandardCharsets.UTF_8);
            out.write(mark);
            out.write(ByteBuffer.allocate(8).putInt(bytes.length).putInt(0).array());
            out.write(bytes);
            out.flush();
        }
    }
}";

#[test]
fn a_fault_over_one_test_is_an_outcome_of_that_test() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let broken = folder.path().join("broken");
    let source = folder.path().join("Faulty.java");
    fs::write(&source, FAULTY.replace("FILE", &format!("{:?}", broken.to_str().unwrap()))).unwrap();
    let jdk = support::jdk_home();
    let done =
        Command::new(jdk.join("bin/javac")).arg("-d").arg(folder.path()).arg(&source).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let java = folder.path().join("bin/java");
    fs::create_dir(java.parent().unwrap()).unwrap();
    let script = format!("#!/bin/sh\nexec {:?} -cp {:?} Faulty\n", jdk.join("bin/java"), folder.path());
    fs::write(&java, script).unwrap();
    fs::set_permissions(&java, fs::Permissions::from_mode(0o755)).unwrap();
    let bench = Bench::new(&[PLAIN]);
    let settings = Settings {
        sandbox: judge::Sandbox::Off,
        jdk_home: folder.path().to_owned(),
        archive: None,
        ..bench.settings.clone()
    };
    let mut judge = Judge::start(&settings).unwrap();
    let cases = ["good", "bad", "good", "bad2"].map(str::to_owned);
    let outcomes = judge.run_checked("p.X", &cases).unwrap();
    let ends: Vec<End> = outcomes.iter().map(|outcome| outcome.end).collect();
    assert_eq!(ends, [End::Completed, End::Fault, End::Completed, End::Fault]);
    assert_eq!(judge.restarts(), 2, "what the process knows by then is not to be relied on");
    // All of them together fail, so each is run alone.
    let outcomes = judge.run_tests(&["p.X".to_owned()], Order::Given, Statics::Kept).unwrap();
    let ends: Vec<_> = outcomes.iter().map(|outcome| (outcome.end, outcome.result.clone())).collect();
    assert_eq!(ends, [(End::Fault, TestResult::None), (End::Completed, TestResult::Passed)]);
    // A judge that fails over a test that does nothing fails by itself.
    fs::write(&broken, "").unwrap();
    let error = judge.run_checked("p.X", &["bad".to_owned()]).unwrap_err();
    assert!(matches!(&error, JudgeError::Fault { message, .. } if message == "it failed"), "{error}");
}

#[test]
fn an_archive_is_made_once_and_an_old_one_does_no_harm() {
    let bench = Bench::new(&[PLAIN]);
    let cache = tempfile::tempdir().unwrap();
    let file = judge::archive::file(&bench.settings, cache.path());
    judge::archive::prepare(&bench.settings, &file).unwrap();
    let made = fs::metadata(&file).unwrap();
    assert!(made.len() > 1 << 20, "the compiler alone has megabytes of classes");
    assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 1, "nothing unfinished stays behind");
    judge::archive::prepare(&bench.settings, &file).unwrap();
    assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), made.modified().unwrap());

    let broken = cache.path().join("broken.jsa");
    fs::write(&broken, "no archive").unwrap();
    let mut settings = bench.settings.clone();
    for archive in [file, broken] {
        settings.archive = Some(archive);
        let mut judge = Judge::start(&settings).unwrap();
        let outcome = support::checked(&bench, &mut judge, &[CASE]).remove(0);
        assert_eq!((outcome.stage, outcome.end), (Stage::Done, End::Completed));
    }
}

#[test]
fn a_judge_outlives_the_thread_that_started_it() {
    let bench = Bench::new(&[PLAIN]);
    let settings = bench.settings.clone();
    let mut judge = std::thread::spawn(move || Judge::start(&settings).unwrap()).join().unwrap();
    let outcome = support::checked(&bench, &mut judge, &[CASE]).remove(0);
    assert_eq!(outcome.end, End::Completed);
    assert_eq!(judge.restarts(), 0);
}

/// Runs itself as a child that starts a judge, says its process id and waits to be killed.
#[test]
#[cfg(target_os = "linux")]
fn a_judge_does_not_outlive_the_process_that_started_it() {
    const CHILD: &str = "JURAT_TEST_IS_CHILD";
    if std::env::var_os(CHILD).is_some() {
        let bench = Bench::new(&[PLAIN]);
        let body = "trace.calling(null); trace.returned(null); trace.observe(0, () -> ProcessHandle.current().pid());";
        let outcome = support::checked(&bench, &mut bench.judge(), &[body]).remove(0);
        let _second = bench.judge();
        println!("judge {:?}", outcome.observations);
        std::thread::sleep(Duration::from_secs(600));
        return;
    }
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "a_judge_does_not_outlive_the_process_that_started_it", "--nocapture"])
        .env(CHILD, "1")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let id = child.id();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("judge [") {
        line.clear();
        assert_ne!(out.read_line(&mut line).unwrap(), 0, "the child ended too early");
    }
    let javas = || {
        let children = fs::read_dir("/proc").unwrap().filter_map(|entry| {
            let folder = entry.ok()?.path();
            let group = fs::read_to_string(folder.join("stat")).ok()?;
            let parent = group.rsplit_once(')')?.1.split_ascii_whitespace().nth(1)?.to_owned();
            (parent == id.to_string()).then_some(folder)
        });
        children.collect::<Vec<_>>()
    };
    let running = javas();
    assert!(!running.is_empty(), "the child has a judge");
    child.kill().unwrap();
    child.wait().unwrap();
    let end = Instant::now() + Duration::from_secs(5);
    let gone = |folder: &Path| fs::read_link(folder.join("exe")).is_err();
    while !running.iter().all(|folder| gone(folder)) {
        assert!(Instant::now() < end, "{running:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
}

/// Sets the version in a class file.
fn set_version(bench: &Bench, major: u16) {
    let file = bench.settings.class_path[0].join("p/Plain.class");
    let mut bytes = fs::read(&file).unwrap();
    bytes[6..8].copy_from_slice(&major.to_be_bytes());
    fs::write(file, bytes).unwrap();
}

#[test]
fn class_files_of_old_versions_get_probes_too() {
    for major in [46, 49, 50, 52] {
        let bench = Bench::new(&[PLAIN]);
        set_version(&bench, major);
        let mut judge = bench.judge();
        let sources = [support::unit(
            "Checked",
            &format!("public static void case0(jurat.judge.Trace trace) {{ {CASE} }}"),
        )];
        assert_eq!(judge.compile(&sources, 17).unwrap(), [], "{major}");
        let outcome = judge.run_checked("p.Checked", &["case0".to_owned()]).unwrap().remove(0);
        assert_eq!(outcome.checks, [Some(judge::CheckResult::Holds)], "{major}: {outcome:?}");
        assert_eq!(outcome.probes.len(), 3, "{major}: entry, line and jump");
    }
}

#[test]
fn a_class_file_of_a_version_to_come_is_the_tests_problem() {
    let bench = Bench::new(&[PLAIN]);
    let mut judge = bench.judge();
    bench.compile(
        &mut judge,
        "Checked",
        &format!("public static void case0(jurat.judge.Trace trace) {{ {CASE} }}"),
    );
    set_version(&bench, 199);
    let outcome = judge.run_checked("p.Checked", &["case0".to_owned()]).unwrap().remove(0);
    assert_eq!(outcome.thrown.unwrap().class.as_str(), "java/lang/UnsupportedClassVersionError");
    assert_eq!(judge.notes().count(), 1);
}

/// The user's class path has a test library of its own, here one with nothing in it.
#[test]
fn our_test_library_wins_over_the_users() {
    let bench = Bench::new(&[PLAIN]);
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("Assertions.java");
    fs::write(&source, "package org.junit.jupiter.api; public class Assertions { }").unwrap();
    let done = Command::new(support::jdk_home().join("bin/javac"))
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .arg("-d")
        .arg(&bench.settings.class_path[0])
        .arg(source)
        .status()
        .unwrap();
    assert!(done.success());
    let mut judge = bench.judge();
    bench.compile(&mut judge, "PlainTest", "@Test void one() { assertEquals(1, Plain.f(1)); }");
    let outcomes = judge.run_tests(&["p.PlainTest".to_owned()], Order::Given, Statics::Fresh).unwrap();
    assert_eq!(outcomes[0].result, TestResult::Passed);
}
