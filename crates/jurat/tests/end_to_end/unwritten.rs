//! What cannot be written is told, with status 2, and costs nothing else.

use std::fs;
use std::process::Stdio;

use crate::support::{command, finished, folder, jurat};

const MID: &str = "package p;
public class Mid {
    //@ ensures \\result >= a;
    public static int max(int a, int b) { return a > b ? a : b; }
}
";

const LOW: &str = "package q;
public class Low {
    public static int min(int a, int b) { return a < b ? a : b; }
}
";

#[test]
fn a_test_file_that_cannot_be_written_is_told_and_the_other_classes_go_on() {
    let here = folder(&[("src/p/Mid.java", MID), ("src/q/Low.java", LOW), ("tests/p", "no folder")]);
    let run = jurat(here.path(), &["gen", "src", "--budget", "30s", "--out", "tests", "--json", "-"])
        .expect_status(2);
    let report = run.json();
    let told: Vec<&str> =
        report["diagnostics"].as_array().unwrap().iter().filter_map(|it| it["id"].as_str()).collect();
    assert!(told.contains(&"project.write-failed"), "{report:#}");
    assert!(run.stderr.contains("MidTest.java cannot be written"), "{}", run.stderr);
    assert!(here.path().join("tests/q/LowTest.java").exists());
    let tests = report["tests"].as_array().unwrap();
    assert!(!tests.is_empty() && tests.iter().all(|test| test["class"] == "q.LowTest"), "{report:#}");
    assert_eq!(fs::read_to_string(here.path().join("tests/p")).unwrap(), "no folder");
}

#[test]
fn a_report_that_cannot_be_written_is_told() {
    let here = folder(&[("src/p/Mid.java", MID), ("file", "")]);
    for json in ["file/report.json", "no/such/folder/report.json", "."] {
        let run = jurat(here.path(), &["gen", "src", "--budget", "30s", "--out", "tests", "--json", json])
            .expect_status(2);
        assert!(run.stderr.contains("cannot be written") && run.stderr.contains("error"), "{}", run.stderr);
        assert!(here.path().join("tests/p/MidTest.java").exists());
        let run = jurat(here.path(), &["contracts", "src", "--json", json]).expect_status(2);
        assert!(run.stderr.contains("cannot be written"), "{}", run.stderr);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let here = folder(&[("src/p/Mid.java", MID)]);
    let run = jurat(here.path(), &["gen", "src", "--budget", "30s", "--out", "tests", "--json", "/dev/full"])
        .expect_status(2);
    assert!(run.stderr.contains("/dev/full cannot be written"), "{}", run.stderr);
    for arguments in [
        &["contracts", "src"][..],
        &["graph", "src", "--method", "max"],
        &["contracts", "src", "--json", "-"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = command(here.path(), arguments);
        let run = finished(command.stdout(Stdio::from(full)).output().unwrap()).expect_status(2);
        assert!(run.stderr.contains("standard output cannot be written"), "{}", run.stderr);
    }
}

#[test]
fn queries_that_cannot_be_written_are_told() {
    let here =
        folder(&[("src/p/Lock.java", crate::reach::LOCK), ("queries/p.Lock", "no folder"), ("file", "")]);
    let run = jurat(here.path(), &["gen", "src", "--budget", "30s", "--out", "tests", "--smtlib", "queries"])
        .expect_status(2);
    assert!(run.stderr.contains("p.Lock"), "{}", run.stderr);
    assert!(here.path().join("tests/p/LockTest.java").exists());
    jurat(here.path(), &["gen", "src", "--budget", "30s", "--out", "tests", "--smtlib", "file/queries"])
        .expect_status(2);
}

#[test]
fn files_for_a_planner_that_cannot_be_written_are_told() {
    let text = "package p;
public class Box {
    private int size;
    //@ ensures size() == \\old(size()) + 1;
    public void add() { size++; }
    /*@ pure @*/ public int size() { return size; }
    //@ requires box.size() > 1;
    public static int half(Box box) { return box.size() / 2; }
    //@ requires other.size() > 2;
    public static int third(Box other) { return other.size() / 3; }
}
";
    let here = folder(&[("src/p/Box.java", text), ("file", "")]);
    jurat(here.path(), &["plan", "src", "--method", "half", "--pddl", "pddl"]).expect_status(0);
    let run =
        jurat(here.path(), &["plan", "src", "--method", "half", "--pddl", "file/pddl"]).expect_status(2);
    assert!(run.stderr.contains("file/pddl"), "{}", run.stderr);
}
