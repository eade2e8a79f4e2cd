//! A part of `bench/truth`: what is claimed there is true, and what breaks is found.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::support::{jurat, root};

/// Every so manieth class is in this part.
const STEP: usize = 6;

/// The lines of each class that have a mark.
struct Answers {
    classes: Vec<String>,
    marks: BTreeMap<&'static str, BTreeSet<(String, u64)>>,
}

impl Answers {
    fn read(part: &str) -> Answers {
        let mut files: Vec<_> = fs::read_dir(root().join("bench/truth").join(part))
            .unwrap()
            .map(|it| it.unwrap().path())
            .collect();
        files.sort();
        let mut answers = Answers { classes: Vec::new(), marks: BTreeMap::new() };
        for file in files {
            let text = fs::read_to_string(file).unwrap();
            let (mut class, mut above) = (String::new(), "");
            for (number, line) in (1..).zip(text.lines()) {
                if let Some(rest) = line.strip_prefix("class ") {
                    class = format!("{part}.{}", rest.split(' ').next().unwrap_or_default());
                    answers.classes.push(class.clone());
                }
                for mark in ["never", "breaks", "holds", "contradiction"] {
                    if line.contains(&format!("// {mark}")) {
                        answers.marks.entry(mark).or_default().insert((class.clone(), number));
                    }
                }
                // A handler is as dead as what it does, and so is the end of the block above.
                if line.contains("// never") && above.trim().starts_with('}') {
                    answers.marks.entry("never").or_default().insert((class.clone(), number - 1));
                }
                above = line;
            }
        }
        answers
    }

    fn has(&self, mark: &str, place: &(String, u64)) -> bool {
        self.marks.get(mark).is_some_and(|lines| lines.contains(place))
    }
}

/// The report on every `STEP`th class of a part.
fn report(part: &str, answers: &Answers) -> (Value, BTreeSet<String>) {
    let sources = root().join("bench/truth").join(part);
    let folder = tempfile::tempdir().unwrap();
    let chosen: BTreeSet<String> = answers.classes.iter().step_by(STEP).cloned().collect();
    let mut arguments =
        vec!["gen", sources.to_str().unwrap(), "--json", "-", "--out", "tests", "--budget", "10s"];
    for class in &chosen {
        arguments.extend(["--class", class]);
    }
    let run = jurat(folder.path(), &arguments);
    assert!(run.status < 2, "{}", run.stderr);
    (run.json(), chosen)
}

fn findings<'a>(report: &'a Value, kinds: &'a [&str]) -> impl Iterator<Item = (String, u64)> + 'a {
    let all = report["findings"].as_array().unwrap().iter();
    all.filter(|finding| kinds.contains(&finding["kind"].as_str().unwrap())).map(|finding| {
        (finding["class"].as_str().unwrap().to_owned(), finding["line"].as_u64().unwrap_or_default())
    })
}

#[test]
fn what_is_claimed_is_true() {
    let answers = Answers::read("proofs");
    let (report, chosen) = report("proofs", &answers);
    let mut claims: BTreeSet<(String, u64)> =
        findings(&report, &["unreachable", "constant-condition"]).collect();
    for class in report["classes"].as_array().unwrap() {
        let name = class["name"].as_str().unwrap();
        let contradictory = answers.marks["contradiction"].iter().any(|(class, _)| class == name);
        let goals =
            class["methods"].as_array().unwrap().iter().flat_map(|it| it["goals"].as_array().unwrap());
        for goal in goals.filter(|goal| goal["status"] == "infeasible" && !contradictory) {
            claims.insert((name.to_owned(), goal["line"].as_u64().unwrap()));
        }
    }
    let wrong: Vec<_> = claims.iter().filter(|claim| !answers.has("never", claim)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(claims.len() >= 5, "of {} classes only {claims:?}", chosen.len());
}

#[test]
fn what_breaks_is_found() {
    let answers = Answers::read("violations");
    let (report, chosen) = report("violations", &answers);
    let found: BTreeSet<(String, u64)> =
        findings(&report, &["postcondition", "invariant", "signals", "constraint"]).collect();
    // What may not be thrown at all is told where it is thrown.
    let thrown: BTreeSet<String> = findings(&report, &["exception"]).map(|(class, _)| class).collect();
    let wanted = answers.marks["breaks"].iter().filter(|(class, _)| chosen.contains(class));
    let missed: Vec<_> =
        wanted.filter(|place| !found.contains(place) && !thrown.contains(&place.0)).collect();
    assert!(missed.is_empty(), "{missed:?}");
    let alarms: Vec<_> = found.iter().filter(|place| answers.has("holds", place)).collect();
    assert!(alarms.is_empty(), "{alarms:?}");
}
