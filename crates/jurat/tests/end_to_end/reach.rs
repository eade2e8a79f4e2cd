//! `gen --reach` and `gen --smtlib`.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::{folder, jurat};

const SAFE: &str = "package p;

public class Safe {
    //@ requires low > 0;
    public static int open(int code, int low) {
        int turned = code * 31 + low;
        if (turned % 1000 == 918 && low > 7) {
            return clicks(turned);
        }
        if (low < 1) {
            return -1;
        }
        return 0;
    }

    private static int clicks(int turned) {
        if (turned > 500_000) {
            return 2;
        }
        return 1;
    }
}
";

const HALL: &str = "package p;
public class Hall {
    public static int light(String word) {
        Runnable lamp = new Runnable() {
            public void run() {
                System.identityHashCode(this);
            }
        };
        if (word.startsWith(\"on\")) {
            lamp.run();
        }
        return word.length();
    }
}
";

/// What intervals and trying do not settle.
pub(crate) const LOCK: &str = "package p;
public class Lock {
    public static int turn(int code, int key) {
        if (code * code % 4 == 2) {
            return 1;
        }
        int mixed = (code ^ code >>> 7) * 0x9E3779B1 + key * key;
        if (mixed == 0x12345678 && key * 31 + code == 77777) {
            return 2;
        }
        return 3;
    }
}
";

/// Everything but the line takes thousands of runs.
const MAZE: &str = "package p;
public class Maze {
    public static int walk(int[] steps, String word) {
        int at = 0;
        for (int step : steps) {
            switch (step & 7) {
                case 0: at += 1; break;
                case 1: at -= 1; break;
                case 2: at *= 2; break;
                case 3: at ^= 5; break;
                case 4: at += step >> 3; break;
                case 5: if (at > 100) at = 0; break;
                case 6: if (at < -100) at = 1; break;
                default: at = -at;
            }
        }
        if (word.startsWith(\"go\")) {
            if (word.length() > 4 && word.charAt(3) == 'x') {
                return at == 77 ? 1 : 2;
            }
        }
        if (word.endsWith(\"!\")) {
            if (at > 1000) return 3;
            if (at == 12) return 4;
        }
        return 0;
    }
}
";

fn reach(folder: &Path, places: &[&str], status: i32) -> Value {
    let mut arguments = vec!["gen", "src", "--json", "-", "--out", "tests"];
    places.iter().for_each(|place| arguments.extend(["--reach", place]));
    jurat(folder, &arguments).expect_status(status).json()
}

#[test]
fn a_line_is_reached_by_one_test_or_proved_unreachable() {
    let here = folder(&[("src/p/Safe.java", SAFE)]);
    // Line 18 is in a private method, line 11 cannot be reached with what the contract allows.
    let report = reach(here.path(), &["p/Safe.java:18", "src/p/Safe.java:11"], 1);
    let [clicks, never] = report["reach"].as_array().unwrap().as_slice() else { panic!("{report:#}") };
    assert_eq!((&clicks["line"], &clicks["status"]), (&18.into(), &"covered".into()), "{report:#}");
    let tests = report["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 1, "{report:#}");
    let name = tests[0]["name"].as_str().unwrap();
    assert_eq!(clicks["tests"][0], format!("p.SafeTest.{name}"));
    assert!(fs::read_to_string(here.path().join("tests/p/SafeTest.java")).unwrap().contains(name));
    assert_eq!((&never["line"], &never["status"]), (&11.into(), &"infeasible".into()), "{report:#}");
    assert!(never["reason"].as_str().unwrap().contains("paths through the method miss it"), "{never:#}");
    let findings = report["findings"].as_array().unwrap();
    assert_eq!(findings.len(), 1, "{findings:#?}");
    assert_eq!((&findings[0]["kind"], &findings[0]["line"]), (&"unreachable".into(), &11.into()));
}

#[test]
fn a_line_of_an_anonymous_class_is_reached_through_the_method_around_it() {
    let here = folder(&[("src/p/Hall.java", HALL)]);
    let report = reach(here.path(), &["Hall.java:6"], 0);
    assert_eq!(report["reach"][0]["status"], "covered", "{report:#}");
    assert_eq!(report["tests"].as_array().unwrap().len(), 1);
}

#[test]
fn a_place_that_is_none() {
    let here = folder(&[("src/p/Safe.java", SAFE)]);
    let message = |place: &str| jurat(here.path(), &["gen", "src", "--reach", place]).expect_status(2).stderr;
    assert!(message("Safe.java:15").contains("the nearest lines with code are 13 and 17"));
    assert!(message("Save.java:15").contains("no class under test comes from a file `Save.java`"));
    assert!(message("Safe.java").contains("names no line"));
}

/// All scripts below a folder, in order.
fn scripts(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() { found.extend(scripts(&entry)) } else { found.push(entry) }
    }
    found.sort();
    found
}

#[test]
fn queries_are_written_and_can_be_asked_again() {
    let here = folder(&[("src/p/Lock.java", LOCK)]);
    let asked = || {
        let arguments = ["gen", "src", "--out", "tests", "--smtlib", "queries", "--quiet"];
        assert!(jurat(here.path(), &arguments).status < 2);
        let files = scripts(&here.path().join("queries"));
        files.into_iter().map(|file| (fs::read_to_string(&file).unwrap(), file)).collect::<Vec<_>>()
    };
    let first = asked();
    assert!(first[0].1.ends_with("p.Lock/turn-int-int/0001.smt2"), "{:?}", first[0].1);
    for (text, file) in &first {
        assert!(text.contains("(check-sat"), "{text}");
        let answer = text.lines().last().unwrap().trim_start_matches("; ");
        let again = solver::run_script(text).unwrap();
        assert!(
            answer.starts_with("unknown") || again.trim() == answer,
            "{}: {again}\n{text}",
            file.display()
        );
    }
    assert!(first.iter().any(|(text, _)| text.ends_with("; sat\n") || text.ends_with("; unsat\n")));
    assert_eq!(first, asked(), "the same queries in the same files");
}

#[test]
fn the_search_goes_towards_the_line() {
    let here = folder(&[("src/p/Maze.java", MAZE)]);
    let report = reach(here.path(), &["p/Maze.java:19"], 0);
    assert_eq!(report["reach"][0]["status"], "covered", "{report:#}");
    assert_eq!(report["tests"].as_array().unwrap().len(), 1, "{report:#}");
    // Without steering it takes 2,000 and more.
    let runs = report["classes"][0]["methods"][0]["exploration"]["runs"].as_u64().unwrap();
    assert!(runs < 300, "{runs} runs");
}
