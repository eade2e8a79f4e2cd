//! The command line as scripts and people use it.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{command, example, finished, folder, jurat};

const GOOD: &str = "package p;\npublic class Good {\n    //@ ensures \\result == x + 1;\n    public static long next(int x) { return x + 1L; }\n}\n";

#[test]
fn help_has_examples_and_every_option() {
    let here = folder(&[]);
    let help = jurat(here.path(), &["gen", "--help"]).expect_status(0).stdout;
    for part in
        ["Examples:", "--class", "--method", "--budget", "--seed", "--jobs", "--out", "--json", "--framework"]
    {
        assert!(help.contains(part), "{part} is missing in\n{help}");
    }
    jurat(here.path(), &["gen"]).expect_status(2);
    jurat(here.path(), &["gen", ".", "--budget", "soon"]).expect_status(2);
    let version = jurat(here.path(), &["--version"]).expect_status(0).stdout;
    assert_eq!(version, format!("jurat {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_are_there_for_the_usual_shells() {
    let here = folder(&[]);
    for shell in ["bash", "zsh", "fish"] {
        let script = jurat(here.path(), &["completions", shell]).expect_status(0).stdout;
        assert!(script.contains("contracts") && script.contains("doctor"), "{shell}");
    }
}

#[test]
fn doctor_finds_what_it_needs_here() {
    let here = folder(&[]);
    let text = jurat(here.path(), &["doctor"]).expect_status(0).stdout;
    for part in ["JDK", "Maven", "Judge", "Z3", "Sandbox"] {
        assert!(text.contains(part), "{text}");
    }
    let missing = jurat(here.path(), &["doctor", "--jdk", "nowhere"]).expect_status(2).stdout;
    assert!(missing.contains("MISSING") && missing.contains("install"), "{missing}");
    let json = jurat(here.path(), &["doctor", "--json", "-"]).expect_status(0).json();
    assert_eq!(json["items"][0]["what"], "JDK");
}

#[test]
fn options_of_the_configuration_count_and_the_command_line_wins() {
    let project =
        folder(&[("src/p/Good.java", GOOD), ("src/jurat.toml", "framework = \"junit4\"\nout = \"made\"\n")]);
    jurat(project.path(), &["gen", "src", "--quiet"]).expect_status(0);
    let text = fs::read_to_string(project.path().join("src/made/p/GoodTest.java")).unwrap();
    assert!(text.contains("org.junit.Test;"), "{text}");
    jurat(project.path(), &["gen", "src", "--quiet", "--framework", "junit5", "--out", "other"])
        .expect_status(0);
    let text = fs::read_to_string(project.path().join("other/p/GoodTest.java")).unwrap();
    assert!(text.contains("org.junit.jupiter"), "{text}");
}

#[test]
fn the_users_own_values_are_tried() {
    let code = "package p;\npublic class Isbn {\n    public static boolean isKnown(String isbn) { return isbn.hashCode() == \"3-16-148410-0\".hashCode() + 0; }\n}\n";
    let project = folder(&[
        ("src/p/Isbn.java", code),
        ("src/jurat.toml", "[values]\n\"p.Isbn.isKnown#isbn\" = ['\"3-16-\" + \"148410-0\"']\n"),
    ]);
    jurat(project.path(), &["gen", "src", "--quiet", "--out", "tests"]).expect_status(0);
    let text = fs::read_to_string(project.path().join("tests/p/IsbnTest.java")).unwrap();
    assert!(text.contains("\"3-16-\" + \"148410-0\""), "{text}");
}

#[test]
fn progress_is_only_for_terminals() {
    let project = folder(&[("src/p/Good.java", GOOD)]);
    let run = jurat(project.path(), &["gen", "src", "--out", "tests"]).expect_status(0);
    assert_eq!(run.stderr, "", "nothing but diagnostics in a pipe");
    assert!(run.stdout.contains("p.Good"), "{}", run.stdout);
}

#[test]
fn an_interrupt_ends_the_run_and_its_processes() {
    let project = example("shop");
    let mut command = command(project.path(), &["gen", ".", "--jobs", "1"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let id = child.id();
    let about = |process: &str| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let (name, rest) = stat.rsplit_once(')')?;
        // Maven and the compiler are Java, too.
        let words = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        let is_judge = name.contains("(java") && String::from_utf8_lossy(&words).contains("jurat.judge");
        Some((is_judge, rest.split_whitespace().nth(1)?.to_owned()))
    };
    // In the sandbox, a judge is a grandchild of the process that was started.
    let is_ours = |process: &str| {
        let parent = |process: &String| about(process).map(|(_, parent)| parent);
        std::iter::successors(Some(process.to_owned()), parent).any(|ancestor| ancestor == id.to_string())
    };
    let judges = || {
        fs::read_dir("/proc")
            .unwrap()
            .flatten()
            .filter(|entry| {
                let process = entry.file_name().into_string().unwrap_or_default();
                about(&process).is_some_and(|(is_judge, _)| is_judge) && is_ours(&process)
            })
            .map(|entry| entry.path())
            .collect::<Vec<_>>()
    };
    let deadline = Instant::now() + Duration::from_secs(60);
    let started = loop {
        let found = judges();
        if found.len() == 2 {
            break found;
        }
        assert!(Instant::now() < deadline, "the judges did not start");
        thread::sleep(Duration::from_millis(20));
    };
    Command::new("kill").args(["-INT", &id.to_string()]).status().unwrap();
    let run = finished(child.wait_with_output().unwrap());
    assert!(run.stdout.contains("cut short"), "{}\n{}", run.stdout, run.stderr);
    for judge in started {
        let is_gone = fs::read_to_string(judge.join("stat")).map_or(true, |stat| stat.contains(") Z "));
        assert!(is_gone, "{} lives on", judge.display());
    }
}

#[test]
fn two_runs_at_once_do_not_disturb_each_other() {
    let project = example("closed-interval");
    let runs: Vec<_> = ["one", "two"]
        .map(|out| {
            let path = project.path().to_owned();
            thread::spawn(move || jurat(&path, &["gen", ".", "--quiet", "--out", out]).expect_status(0))
        })
        .into_iter()
        .collect();
    for run in runs {
        run.join().unwrap();
    }
    let read =
        |out: &str| fs::read(project.path().join(out).join("interval/ClosedIntervalTest.java")).unwrap();
    assert_eq!(read("one"), read("two"));
}
