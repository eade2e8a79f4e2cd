//! Every example from end to end: tests are generated, judged and written, and what is found is right.

use std::fs;
use std::process::Command;

use crate::support::{example, finished, jurat};
use serde_json::Value;

/// Both forms of an example give the same kind of result: no findings, nothing dropped that should not be.
#[track_caller]
fn check(name: &str, class: &str, tests_at_least: usize) {
    for name in [name.to_owned(), format!("{name}-annotated")] {
        let project = example(&name);
        let report = jurat(project.path(), &["gen", ".", "--json", "-"]).expect_status(0).json();
        assert_eq!(report["findings"], Value::Array(Vec::new()), "{name}");
        assert_eq!(report["dropped"]["uncompilable"], 0, "{name}: {:#}", report["diagnostics"]);
        assert_eq!(report["dropped"]["flaky"], 0, "{name}");
        assert_eq!(report["dropped"]["mispredicted"], 0, "{name}");
        let written = report["tests"].as_array().unwrap();
        let of_class = written.iter().filter(|test| test["under_test"].as_str().unwrap().starts_with(class));
        let count = of_class.count();
        assert!(count >= tests_at_least, "{name}: {count} tests of {class}");
        for test in written {
            assert_eq!(test["verdict"], "pass");
            let text = fs::read_to_string(project.path().join(test["file"].as_str().unwrap())).unwrap();
            let line = test["line"].as_u64().unwrap() as usize;
            let near = text.lines().skip(line.saturating_sub(4)).take(8).collect::<Vec<_>>().join("\n");
            assert!(near.contains(test["name"].as_str().unwrap()), "line {line} of\n{text}");
        }
    }
}

#[test]
fn mid() {
    check("mid", "mid.Mid", 4);
}

#[test]
fn board_piece() {
    check("board-piece", "board.BoardPiece", 3);
}

#[test]
fn counter() {
    check("counter", "counter.Counter", 3);
}

#[test]
fn closed_interval() {
    check("closed-interval", "interval.ClosedInterval", 6);
}

#[test]
fn mock() {
    check("mock", "mock.C", 1);
}

#[test]
fn message_1() {
    check("message-1", "message.Message", 6);
}

#[test]
fn message_2() {
    check("message-2", "message.MessageProcessor", 2);
}

#[test]
fn message_3() {
    check("message-3", "message.MessageProcessor", 2);
}

#[test]
fn stack_passes_its_own_build() {
    check("stack", "stack.Stack", 6);
    let project = example("stack");
    jurat(project.path(), &["gen", ".", "--quiet"]).expect_status(0);
    let maven = Command::new("mvn").args(["-q", "-B", "test"]).current_dir(project.path()).output().unwrap();
    finished(maven).expect_status(0);
}

#[test]
fn a_stack_whose_pop_keeps_the_size_is_found() {
    let project = example("stack");
    let source = project.path().join("src/main/java/stack/Stack.java");
    let text = fs::read_to_string(&source).unwrap();
    let line =
        text.lines().position(|line| line.contains("ensures size() == \\old(size()) - 1")).unwrap() + 1;
    fs::write(&source, text.replace("        size_--;\n", "")).unwrap();

    let report = jurat(project.path(), &["gen", ".", "--json", "-"]).expect_status(1).json();
    let findings = report["findings"].as_array().unwrap();
    assert_eq!(findings.len(), 1, "{findings:#?}");
    let finding = &findings[0];
    assert_eq!(finding["kind"], "postcondition");
    assert_eq!(finding["clause"], "size() == \\old(size()) - 1");
    assert!(finding["file"].as_str().unwrap().ends_with("Stack.java"));
    assert_eq!(finding["line"], line);
    let test = finding["test"].as_str().unwrap().rsplit('.').next().unwrap().to_owned();

    let maven = Command::new("mvn").args(["-q", "-B", "test"]).current_dir(project.path()).output().unwrap();
    let maven = finished(maven).expect_status(1);
    assert!(maven.stdout.contains(&test), "{}", maven.stdout);
    assert!(maven.stdout.contains("size() == \\old(size()) - 1"), "{}", maven.stdout);
}

#[test]
fn both_forms_of_a_contract_are_shown_alike() {
    for name in [
        "stack",
        "mid",
        "board-piece",
        "counter",
        "closed-interval",
        "mock",
        "message-1",
        "message-2",
        "message-3",
    ] {
        let plain = example(name);
        let annotated = example(&format!("{name}-annotated"));
        // That results are not null by default is JML's own.
        let shown = |folder: &tempfile::TempDir| -> Vec<String> {
            let stdout = jurat(folder.path(), &["contracts", "."]).expect_status(0).stdout;
            stdout.lines().filter(|line| !line.contains("implicit")).map(str::to_owned).collect()
        };
        assert_eq!(shown(&plain), shown(&annotated), "{name}");
    }
}

#[test]
fn the_same_bytes_whatever_the_number_of_jobs() {
    let written = |jobs: &str| {
        let project = example("keytestgen");
        let arguments = ["gen", ".", "--jobs", jobs, "--out", "tests", "--json", "-"];
        let run = jurat(project.path(), &arguments).expect_status(1);
        // What the clock has cut short may differ.
        assert_eq!(run.json()["cut"], false);
        let folder = project.path().join("tests/keytestgen");
        let mut files: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| (path.file_name().unwrap().to_owned(), fs::read(path).unwrap()))
            .collect();
        files.sort();
        files
    };
    let one = written("1");
    assert!(one.len() >= 3);
    assert!(one == written("2"), "one job and two jobs differ");
    assert!(one == written("1"), "two runs differ");
}

#[test]
fn an_edited_file_is_left_alone() {
    let project = example("counter");
    jurat(project.path(), &["gen", ".", "--quiet"]).expect_status(0);
    let file = project.path().join("src/test/java/counter/CounterTest.java");
    let edited = fs::read_to_string(&file).unwrap().replacen("{\n", "{\n    // mine\n", 1);
    fs::write(&file, &edited).unwrap();
    let again = jurat(project.path(), &["gen", ".", "--json", "-"]).expect_status(0);
    assert_eq!(fs::read_to_string(&file).unwrap(), edited);
    let report = again.json();
    let target = report["tests"][0]["file"].as_str().unwrap();
    assert!(!target.ends_with("/CounterTest.java"), "{target}");
    assert!(again.stderr.contains("CounterTest.java"), "{}", again.stderr);
}
