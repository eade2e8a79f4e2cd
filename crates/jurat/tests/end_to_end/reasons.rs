//! Why goals are not met: the cause of each, and what it names. More such classes are in `bench/truth/reasons`.

use serde_json::Value;

use crate::support::{folder, jurat, root};

/// The classes of the bench that take least time, by the options that they are for.
const PLAIN: [&str; 7] = ["Beacon", "Catalogue", "Docking", "Dusk", "Listener", "Palette", "Throttle"];
const NO_REFLECTION: [&str; 6] = ["Badge", "Courier", "LockedVault", "Reactor", "Safe", "Switchboard"];

/// `line: cause` of every goal that is not met on a line that says what it expects, beside what it says.
fn told(report: &Value, class: &str, source: &str) -> Vec<(String, String)> {
    let classes = report["classes"].as_array().unwrap();
    let class = classes.iter().find(|it| it["name"] == format!("reasons.{class}")).unwrap();
    let methods = class["methods"].as_array().unwrap();
    let goals = methods.iter().flat_map(|method| method["goals"].as_array().unwrap());
    let mut found = Vec::new();
    for goal in goals.filter(|goal| goal["status"] != "covered") {
        let line = goal["line"].as_u64().unwrap() as usize;
        let (status, cause) = (goal["status"].as_str().unwrap(), goal["cause"].as_str().unwrap());
        let reason = goal["reason"].as_str().unwrap();
        let text = source.lines().nth(line - 1).unwrap();
        let Some((_, expected)) = text.split_once("// ") else { continue };
        let word = expected.split_once(" naming ").map(|(_, word)| word);
        let named = word.filter(|word| reason.contains(word)).map(|word| format!(" naming {word}"));
        let said = format!("{status}: {cause}{}", named.unwrap_or_default());
        found.push((format!("{line} {expected}"), format!("{line} {said}")));
    }
    assert!(!found.is_empty(), "{class:#}");
    found
}

fn check(classes: &[&str], options: &[&str]) {
    let here = folder(&[]);
    let sources = root().join("bench/truth/reasons/src");
    let path = sources.display().to_string();
    let mut arguments = vec!["gen", &path, "--out", "out", "--json", "-"];
    arguments.extend(classes.iter().flat_map(|class| ["--class", class]));
    arguments.extend(options);
    let report = jurat(here.path(), &arguments).json();
    for class in classes {
        let source = std::fs::read_to_string(sources.join(format!("reasons/{class}.java"))).unwrap();
        for (expected, said) in told(&report, class, &source) {
            assert_eq!(said, expected, "{class}: {report:#}");
        }
    }
}

#[test]
fn what_stands_in_the_way_is_told() {
    check(&PLAIN, &[]);
}

#[test]
fn what_stands_in_the_way_without_reflection_is_told() {
    check(&NO_REFLECTION, &["--no-reflection-fixtures"]);
}
