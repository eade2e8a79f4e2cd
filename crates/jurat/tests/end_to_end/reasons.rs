//! Why goals are not met: the cause of each, and what it names. More such classes are in `bench/truth/reasons`.

use serde_json::Value;

use crate::support::{folder, jurat, root};

/// The classes of the bench that take least time, by the options that they are for.
const PLAIN: [&str; 13] = [
    "Attic",
    "Beacon",
    "Catalogue",
    "Docking",
    "Dusk",
    "Estate",
    "Fuse",
    "Kiosk",
    "Listener",
    "Museum",
    "Palette",
    "Permit",
    "Throttle",
];
const NO_REFLECTION: [&str; 8] =
    ["Badge", "Basket", "Cargo", "Courier", "LockedVault", "Reactor", "Safe", "Switchboard"];

/// What a line of a class expects of its goals: `missed: machine|effect naming Socket`.
struct Expected<'s> {
    status: &'s str,
    causes: Vec<&'s str>,
    word: &'s str,
}

impl<'s> Expected<'s> {
    fn of(line: &'s str) -> Option<Expected<'s>> {
        let (_, comment) = line.split_once("// ")?;
        let (what, word) = comment.split_once(" naming ").unwrap_or((comment, ""));
        let (status, causes) = what.split_once(": ")?;
        Some(Expected { status, causes: causes.split('|').collect(), word })
    }

    fn fits(&self, goal: &Value) -> bool {
        goal["status"] == self.status
            && self.causes.iter().any(|cause| goal["cause"] == *cause)
            && goal["reason"].as_str().is_some_and(|reason| reason.contains(self.word))
    }
}

fn check(classes: &[&str], options: &[&str]) {
    let here = folder(&[]);
    let sources = root().join("bench/truth/reasons/src");
    let path = sources.display().to_string();
    let mut arguments = vec!["gen", path.as_str(), "--out", "out", "--json", "-"];
    for class in classes {
        arguments.extend(["--class", *class]);
    }
    arguments.extend(options);
    let report = jurat(here.path(), &arguments).json();
    for class in classes {
        let source = std::fs::read_to_string(sources.join(format!("reasons/{class}.java"))).unwrap();
        let lines: Vec<&str> = source.lines().collect();
        let reports = report["classes"].as_array().unwrap();
        let told = reports.iter().find(|it| it["name"] == format!("reasons.{class}")).unwrap();
        let methods = told["methods"].as_array().unwrap();
        let goals = methods.iter().flat_map(|method| method["goals"].as_array().unwrap());
        let mut count = 0;
        for goal in goals.filter(|goal| goal["status"] != "covered") {
            let line = lines[goal["line"].as_u64().unwrap() as usize - 1];
            if let Some(expected) = Expected::of(line) {
                assert!(expected.fits(goal), "{class}: {line}\n{goal:#}");
                count += 1;
            }
        }
        assert!(count > 0, "{class}: {told:#}");
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
