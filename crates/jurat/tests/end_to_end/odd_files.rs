//! Named pipes, devices, files without end and links to what is none of the project's: wherever they stand, they are neither
//! waited for, nor read, nor shown.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Run, command, folder, jurat};

const GOOD: &str = "package p;\npublic class Good {\n    //@ ensures \\result == x + 1;\n    public static long next(int x) { return x + 1L; }\n}\n";

/// Runs the program and does not wait for ever.
#[track_caller]
fn ends(project: &Path, arguments: &[&str]) -> Run {
    let mut child = command(project, arguments)
        .stdin(Stdio::null())
        .stdout(fs::File::create(project.join("stdout")).unwrap())
        .stderr(fs::File::create(project.join("stderr")).unwrap())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status.code(),
            None if begun.elapsed().as_secs() > 120 => {
                child.kill().unwrap();
                child.wait().unwrap();
                panic!("{arguments:?} does not end");
            }
            None => thread::sleep(Duration::from_millis(20)),
        }
    };
    let text = |name: &str| fs::read_to_string(project.join(name)).unwrap();
    Run { status: status.unwrap_or(-1), stdout: text("stdout"), stderr: text("stderr") }
}

fn pipe(at: &Path) {
    fs::create_dir_all(at.parent().unwrap()).unwrap();
    assert!(Command::new("mkfifo").arg(at).status().unwrap().success());
}

/// A named pipe, a device or a file without end is not waited for wherever it stands.
#[test]
fn odd_files_are_not_waited_for() {
    let project = folder(&[
        ("src/p/Good.java", GOOD),
        ("src/A.java", "public class A { public static void main(String[] all) throws Exception {
            for (String name : new String[] {\"plain\", \"inside\", \"outside\", \"huge\", \"pipe\", \"device\"}) {
                var in = A.class.getResourceAsStream(name);
                System.out.println(name + \" \" + (in == null ? \"none\" : new String(in.readAllBytes()))); } } }"),
        ("classes/plain", "here"),
        ("secret", "SECRET"),
    ]);
    let at = |name: &str| project.path().join(name);
    // A jar of the class path.
    pipe(&at("lib/x.jar"));
    symlink("/dev/zero", at("lib/y.jar")).unwrap();
    for jar in ["lib/x.jar", "lib/y.jar"] {
        let run = ends(project.path(), &["contracts", "src", "--classpath", jar]);
        assert!(run.status == 0 && run.stderr.contains(jar), "{jar}\n{}", run.stderr);
        let run = ends(project.path(), &["vm", "run", "-cp", jar, "A"]);
        assert!(run.status != 0, "{jar}\n{}", run.stderr);
    }
    let run = ends(project.path(), &["contracts", "lib/x.jar"]);
    assert!(run.status == 2 && run.stderr.contains("no regular file"), "{}", run.stderr);
    // The places of tests.
    pipe(&at("tests/p/GoodTest.java"));
    symlink("/dev/zero", at("tests/p/GoodJuratTest.java")).unwrap();
    let run = ends(
        project.path(),
        &["gen", "src", "--class", "p.Good", "--out", "tests", "--strategy", "boundary"],
    );
    assert!(run.status == 0 && at("tests/p/GoodJurat2Test.java").is_file(), "{}", run.stderr);
    // Resources: what is not read is not there.
    let mut javac = Command::new("javac");
    javac.args(["-proc:none", "-d", "classes", "src/A.java"]).current_dir(project.path());
    assert!(javac.status().unwrap().success());
    fs::File::create(at("classes/huge")).unwrap().set_len(5 << 30).unwrap();
    pipe(&at("classes/pipe"));
    symlink("plain", at("classes/inside")).unwrap();
    symlink(at("secret"), at("classes/outside")).unwrap();
    symlink("/dev/zero", at("classes/device")).unwrap();
    let run = ends(project.path(), &["vm", "run", "-cp", "classes", "A"]);
    let expected = "plain here\ninside here\noutside none\nhuge none\npipe none\ndevice none\n";
    assert_eq!(run.stdout, expected, "{}", run.stderr);
}

/// What is no source file although its name says so is neither shown nor waited for, but told.
#[test]
fn odd_files_among_sources_are_told_and_never_shown() {
    let elsewhere = tempfile::tempdir().unwrap();
    let secret = elsewhere.path().join("id_rsa");
    fs::write(&secret, "SECRET = 42 }\n").unwrap();
    let project =
        folder(&[("src/p/A.java", "package p;\npublic class A { public int f() { return 1; } }\n")]);
    let at = |name: &str| project.path().join(name);
    symlink(&secret, at("src/p/Key.java")).unwrap();
    symlink(&secret, at("src/p/A.jml")).unwrap();
    symlink("/proc/self/environ", at("src/p/Environment.java")).unwrap();
    symlink(at("nowhere"), at("src/p/Nowhere.java")).unwrap();
    assert!(Command::new("mkfifo").arg(at("src/p/Pipe.java")).status().unwrap().success());
    let run = jurat(project.path(), &["gen", "src", "--out", "tests"]).expect_status(0);
    for name in ["Key.java", "Environment.java", "Nowhere.java", "Pipe.java", "A.jml"] {
        assert!(run.stderr.contains(name), "{name}: {}", run.stderr);
    }
    assert!(at("tests/p/ATest.java").is_file(), "{}", run.stderr);
    let is_silent = |run: &Run| {
        !run.stderr.contains("SECRET") && !run.stdout.contains("SECRET") && !run.stderr.contains("PATH=")
    };
    assert!(is_silent(&run), "{}", run.stderr);
    // The same of what is asked for by name, and of files that say how to open the project.
    let named = jurat(project.path(), &["gen", "src/p/Key.java"]).expect_status(2);
    assert!(is_silent(&named) && named.stderr.contains("Key.java"), "{}", named.stderr);
    symlink(&secret, at("src/jurat.toml")).unwrap();
    let configured = jurat(project.path(), &["gen", "src"]).expect_status(2);
    assert!(is_silent(&configured) && configured.stderr.contains("jurat.toml"), "{}", configured.stderr);
    fs::remove_file(at("src/jurat.toml")).unwrap();
    assert!(Command::new("mkfifo").arg(at("src/pom.xml")).status().unwrap().success());
    let run = jurat(project.path(), &["gen", "src", "--out", "tests"]).expect_status(0);
    assert!(run.stderr.contains("pom.xml"), "{}", run.stderr);
}
