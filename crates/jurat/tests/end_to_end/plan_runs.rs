//! `jurat plan --run`: plans that were run on the machine, run again on a real JVM.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use crate::support::{folder, jurat};

const PLAIN: &str = include_str!("../../../plan/tests/planning/java/Plain.java");

#[test]
fn what_was_seen_on_the_machine_is_so_on_a_real_jvm() {
    let here = folder(&[("src/Plain.java", PLAIN)]);
    let arguments = ["plan", "src", "--class", "PlainGoals", "--run", "--json", "-"];
    let report = jurat(here.path(), &arguments).expect_status(1).json();
    let plans = report["plans"].as_array().unwrap();
    let mut methods = String::new();
    let mut calls = String::new();
    let mut without = Vec::new();
    for (index, plan) in plans.iter().enumerate() {
        if !plan["reason"].is_null() {
            without.push(plan["method"].as_str().unwrap().split('(').next().unwrap());
            continue;
        }
        let [code, goal] = [&plan["code"], &plan["goal"]].map(|text| text.as_str().unwrap());
        writeln!(
            methods,
            "static void p{index}() {{\n{code}\nif (!({goal})) throw new AssertionError(\"{index}\");\n}}"
        )
        .unwrap();
        writeln!(calls, "p{index}();").unwrap();
    }
    assert_eq!(without, ["five", "nothing"]);
    let twenty = plans.iter().find(|plan| plan["method"].as_str().unwrap().starts_with("twenty")).unwrap();
    assert_eq!(
        twenty["run"]["broken"][0],
        "deposit breaks `balance() == \\old(balance()) + amount`: new Slippery(), deposit(20)"
    );
    let main = format!(
        "class Run {{\npublic static void main(String[] args) {{\n{calls}System.out.print(\"kept\");\n}}\n{methods}}}\n"
    );
    fs::write(here.path().join("src/Run.java"), main).unwrap();
    let jdk = project::jdk::Jdk::find(None).unwrap();
    let sources = ["src/Run.java", "src/Plain.java"];
    let compiled =
        Command::new(jdk.javac()).args(["-d", "out"]).args(sources).current_dir(here.path()).output();
    let compiled = compiled.unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = Command::new(jdk.java()).args(["-cp", "out", "Run"]).current_dir(here.path()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&run.stdout), "kept", "{}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn what_is_run_reads_like_calls() {
    let here = folder(&[("src/Plain.java", PLAIN)]);
    let run = jurat(here.path(), &["plan", "src", "--class", "PlainGoals", "--method", "running", "--run"]);
    let text = run.expect_status(0).stdout;
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    assert!(lines[1].starts_with("4 calls ") && lines[1].contains("seen to lead there"), "{text}");
    assert_eq!(
        lines[2..],
        [
            "Protocol protocol = new Protocol();",
            "protocol.greet();",
            "protocol.trust(4711);",
            "protocol.run();",
        ]
    );
}
