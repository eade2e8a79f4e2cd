//! Which files are written, which are left alone, and that the user is told.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{folder, jurat};

fn told<'a>(report: &'a Value, id: &str) -> Vec<&'a str> {
    let all = report["diagnostics"].as_array().unwrap().iter();
    all.filter(|it| it["id"] == id).filter_map(|it| it["message"].as_str()).collect()
}

fn text(here: &Path, file: &str) -> String {
    fs::read_to_string(here.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn a_nested_class_and_a_top_level_one_have_files_of_their_own() {
    let here = folder(&[
        (
            "src/p/Opt.java",
            "package p;
public class Opt {
    public static class Builder {
        public int grade(int x) { return x > 3 ? 1 : 2; }
    }
}
",
        ),
        (
            "src/p/OptBuilder.java",
            "package p;
public class OptBuilder {
    public String level(int x) { return x > 7 ? \"high\" : \"low\"; }
}
",
        ),
        (
            "src/p/UrL.java",
            "package p;\npublic class UrL { public int one(int x) { return x > 9 ? 1 : 0; } }\n",
        ),
        (
            "src/p/Url.java",
            "package p;\npublic class Url { public int two(int x) { return x > 8 ? 1 : 0; } }\n",
        ),
        (
            "src/p/UrlTest.java",
            "package p;\npublic class UrlTest { public int three(int x) { return x > 6 ? 1 : 0; } }\n",
        ),
    ]);
    let arguments = ["gen", "src", "--budget", "30s", "--out", "tests", "--json", "-"];
    let report = jurat(here.path(), &arguments).expect_status(0).json();
    let places = |report: &Value| -> Vec<String> {
        let classes = report["classes"].as_array().unwrap().iter();
        let place = |class: &Value| {
            let file = class["test_file"].as_str().map(|it| it.rsplit('/').next().unwrap().to_owned());
            format!("{} {}", class["name"].as_str().unwrap(), file.unwrap_or_default())
        };
        classes.map(place).collect()
    };
    let expected = [
        "p.Opt OptTest.java",
        "p.Opt$Builder Opt_BuilderTest.java",
        "p.OptBuilder OptBuilderTest.java",
        "p.UrL UrLTest.java",
        "p.Url UrlJuratTest.java",
        "p.UrlTest UrlTestTest.java",
    ];
    assert_eq!(places(&report), expected, "{report:#}");
    assert!(text(here.path(), "tests/p/OptBuilderTest.java").contains("new OptBuilder()"));
    assert!(text(here.path(), "tests/p/Opt_BuilderTest.java").contains("new Opt.Builder()"));
    let renamed = told(&report, "gen.renamed");
    assert!(
        renamed.iter().any(|it| it.contains("p.Opt.Builder") && it.contains("Opt_BuilderTest.java")),
        "{renamed:?}"
    );
    assert_eq!(report["dropped"]["flaky"], 0);
    // One class alone goes where it went among all.
    let report =
        jurat(here.path(), &[&arguments[..], &["--class", "p.Opt.Builder", "--class", "Url"]].concat());
    let report = report.expect_status(0).json();
    assert_eq!(places(&report), [expected[1], expected[4]], "{report:#}");
}

#[test]
fn an_edited_file_and_its_sibling_are_named() {
    let class =
        "package p;\npublic class Mid { public static int max(int a, int b) { return a > b ? a : b; } }\n";
    let here = folder(&[("src/p/Mid.java", class)]);
    let arguments = ["gen", "src", "--budget", "30s", "--out", "tests"];
    jurat(here.path(), &arguments).expect_status(0);
    let edited =
        text(here.path(), "tests/p/MidTest.java").replace("class MidTest {", "class MidTest { // mine");
    fs::write(here.path().join("tests/p/MidTest.java"), &edited).unwrap();
    let run = jurat(here.path(), &arguments).expect_status(0);
    let said = "MidTest.java was edited by hand and is left as it is; its new tests are in MidJuratTest.java";
    assert!(run.stderr.contains(said), "{}", run.stderr);
    assert_eq!(text(here.path(), "tests/p/MidTest.java"), edited);
    assert!(text(here.path(), "tests/p/MidJuratTest.java").contains("class MidJuratTest"));
}

const SHAPES: &str = "package p;
import java.util.List;
public class Shapes {
    static int level;
    public static int mid(int a, int b) { return a > b ? 1 : 2; }
    public static String size(List<String> all) { return all.size() > 1 ? \"many\" : \"few\"; }
    public static boolean loud(int x) { return level > 3 && x < level; }
    public static int far(int x) {
        if (x == 4711) {
            return 1;
        }
        return 0;
    }
}
";

/// The text of a file between the lines that say that a test begins, by the names of the tests.
fn tests(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let text = text.split("\n}\n").next().unwrap();
    for block in text.split("\n\n") {
        let header = block.lines().find_map(|line| line.strip_prefix("    void "));
        match header {
            Some(header) => found.push((header.split('(').next().unwrap().to_owned(), block.to_owned())),
            None => {
                if let Some((_, last)) = found.last_mut() {
                    last.push_str("\n\n");
                    last.push_str(block);
                }
            }
        }
    }
    found
}

#[test]
fn a_run_for_one_method_keeps_the_tests_of_the_others() {
    let here = folder(&[("src/p/Shapes.java", SHAPES)]);
    let arguments = ["gen", "src", "--budget", "30s", "--out", "tests", "--json", "-"];
    let file = "tests/p/ShapesTest.java";
    jurat(here.path(), &arguments).expect_status(0);
    let before = text(here.path(), file);
    for method in ["mid", "size", "loud", "far", "<init>"] {
        let report =
            jurat(here.path(), &[&arguments[..], &["--method", method]].concat()).expect_status(0).json();
        let after = text(here.path(), file);
        let names = |text: &str| -> Vec<String> {
            let mut names: Vec<String> = tests(text).into_iter().map(|(name, _)| name).collect();
            names.sort();
            names
        };
        assert_eq!(names(&after), names(&before), "{method}\n{after}");
        assert_eq!(told(&report, "gen.kept").len(), 1, "{report:#}");
        assert!(told(&report, "gen.kept-failing").is_empty(), "{report:#}");
        assert_eq!(after.matches("void restoreStaticState").count(), 1, "{after}");
        assert_eq!(fs::read_dir(here.path().join("tests/p")).unwrap().count(), 1);
    }
    // A method without tests until now: the others keep every byte.
    fs::remove_file(here.path().join(file)).unwrap();
    jurat(here.path(), &[&arguments[..], &["--method", "mid"]].concat()).expect_status(0);
    let only = text(here.path(), file);
    jurat(here.path(), &[&arguments[..], &["--method", "size"]].concat()).expect_status(0);
    let both = text(here.path(), file);
    let kept = tests(&only);
    assert!(!kept.is_empty() && tests(&both).len() > kept.len(), "{both}");
    for (name, test) in kept {
        assert!(both.contains(&test), "{name}\n{test}\n{both}");
    }
    // All of them are made anew when that is asked for.
    jurat(here.path(), &arguments).expect_status(0);
    assert_eq!(text(here.path(), file), before);
}

#[test]
fn a_test_for_a_line_is_added_and_nothing_is_replaced() {
    let here = folder(&[("src/p/Shapes.java", SHAPES)]);
    let arguments = ["gen", "src", "--budget", "30s", "--out", "tests", "--json", "-"];
    let file = "tests/p/ShapesTest.java";
    jurat(here.path(), &[&arguments[..], &["--method", "mid"]].concat()).expect_status(0);
    let before = tests(&text(here.path(), file));
    for _ in 0..2 {
        jurat(here.path(), &[&arguments[..], &["--reach", "Shapes.java:10"]].concat()).expect_status(0);
        let after = text(here.path(), file);
        assert_eq!(tests(&after).len(), before.len() + 1, "{after}");
        for (name, test) in &before {
            assert!(after.contains(test), "{name}\n{after}");
        }
        assert!(
            after.contains("4711") && after.contains("// jurat: reach Shapes.java:10 far(I)I "),
            "{after}"
        );
    }
}

#[test]
fn tests_that_do_not_compile_any_more_are_left_alone_and_new_ones_go_to_a_sibling() {
    let here = folder(&[("src/p/Shapes.java", SHAPES)]);
    let arguments = ["gen", "src", "--budget", "30s", "--out", "tests", "--json", "-"];
    let file = "tests/p/ShapesTest.java";
    jurat(here.path(), &arguments).expect_status(0);
    let before = text(here.path(), file);
    fs::write(here.path().join("src/p/Shapes.java"), SHAPES.replace("int mid(", "int middle(")).unwrap();
    for _ in 0..2 {
        let run = jurat(here.path(), &[&arguments[..], &["--method", "size"]].concat()).expect_status(0);
        assert_eq!(told(&run.json(), "gen.apart").len(), 1, "{}", run.stderr);
        assert_eq!(text(here.path(), file), before);
        assert!(text(here.path(), "tests/p/ShapesJuratTest.java").contains("Shapes.size("));
        assert_eq!(fs::read_dir(here.path().join("tests/p")).unwrap().count(), 2);
    }
}

const GRADE: &str = "package p;
public class Grade {
    public static int one(int x) { return x > 3 ? 1 : 2; }
    public static int two(int x) { return x > 7 ? x : -x; }
}
";

#[test]
fn json_of_a_person_stays_as_it_is() {
    let persons = "{\n  \"class\": \"p.Grade\",\n  \"rows\": [1, 2]\n}\n";
    let here = folder(&[("src/p/Grade.java", GRADE), ("tests/p/GradeTest.json", persons)]);
    let arguments = ["gen", "src", "--budget", "30s", "--out", "tests", "--framework", "json", "--json", "-"];
    let ours = "tests/p/GradeJuratTest.json";
    for _ in 0..2 {
        let report = jurat(here.path(), &arguments).expect_status(0).json();
        assert_eq!(text(here.path(), "tests/p/GradeTest.json"), persons);
        assert_eq!(told(&report, "gen.edited").len(), 1, "{report:#}");
        assert_eq!(fs::read_dir(here.path().join("tests/p")).unwrap().count(), 2);
    }
    let edited = text(here.path(), ours).replacen("\"suite\"", "\"mine\"", 1);
    fs::write(here.path().join(ours), &edited).unwrap();
    jurat(here.path(), &arguments).expect_status(0);
    assert_eq!(text(here.path(), ours), edited);
    assert!(text(here.path(), "tests/p/GradeJurat2Test.json").contains("\"jurat-fingerprint\": "));
}

#[test]
fn tests_for_another_framework_are_not_mixed_and_what_is_left_of_them_is_named() {
    let here = folder(&[("src/p/Grade.java", GRADE)]);
    let arguments = ["gen", "src", "--budget", "30s", "--out", "tests", "--json", "-", "--framework"];
    let (file, sibling) = ("tests/p/GradeTest.java", "tests/p/GradeJuratTest.java");
    jurat(here.path(), &[&arguments[..], &["junit4"]].concat()).expect_status(0);
    let before = text(here.path(), file);
    for _ in 0..2 {
        let one = jurat(here.path(), &[&arguments[..], &["junit5", "--method", "one"]].concat());
        let report = one.expect_status(0).json();
        let apart = told(&report, "gen.apart");
        assert!(apart.len() == 1 && apart[0].contains("for another framework"), "{report:#}");
        assert_eq!(text(here.path(), file), before);
        let new = text(here.path(), sibling);
        assert!(new.contains("org.junit.jupiter.api.Test") && !new.contains("org.junit.Test"), "{new}");
    }
    // The same framework goes into the same file.
    let report = jurat(here.path(), &[&arguments[..], &["junit4", "--method", "one"]].concat()).json();
    assert_eq!((told(&report, "gen.apart").len(), told(&report, "gen.kept").len()), (0, 1), "{report:#}");
    // When all tests are made anew, those beside them are nobody's any more.
    let report = jurat(here.path(), &[&arguments[..], &["junit5"]].concat()).expect_status(0).json();
    assert!(!text(here.path(), file).contains("org.junit.Test"));
    let left = told(&report, "gen.leftover");
    assert!(left.len() == 1 && left[0].starts_with(sibling), "{report:#}");
    assert!(here.path().join(sibling).exists());
}

#[test]
fn tests_of_a_class_that_is_gone_are_named() {
    let here =
        folder(&[("src/p/Grade.java", GRADE), ("src/p/Other.java", &*GRADE.replace("Grade", "Other"))]);
    let arguments = ["gen", "src", "--budget", "30s", "--out", "tests", "--json", "-"];
    let report = jurat(here.path(), &arguments).expect_status(0).json();
    assert_eq!(told(&report, "gen.leftover").len(), 0, "{report:#}");
    fs::rename(here.path().join("src/p/Grade.java"), here.path().join("src/p/Mark.java")).unwrap();
    fs::write(here.path().join("src/p/Mark.java"), GRADE.replace("Grade", "Mark")).unwrap();
    let report = jurat(here.path(), &[&arguments[..], &["--class", "Mark"]].concat()).expect_status(0).json();
    let left = told(&report, "gen.leftover");
    assert!(
        left.len() == 1 && left[0].starts_with("tests/p/GradeTest.java has tests of p.Grade,"),
        "{report:#}"
    );
    assert!(here.path().join("tests/p/GradeTest.java").exists());
    // Where a file does not compile, nobody knows which classes there are.
    fs::write(here.path().join("src/p/Other.java"), "package p; class Other { int x = ; }").unwrap();
    let report = jurat(here.path(), &arguments).json();
    let gone = told(&report, "gen.leftover");
    assert!(gone.iter().all(|it| !it.contains("p.Other")), "{report:#}");
}

#[test]
fn classes_keep_the_dollars_of_their_names_in_what_is_told() {
    let class = |name: &str| {
        format!("package p;\npublic class {name} {{ public int f(int x) {{ return x > 3 ? 1 : 2; }} }}\n")
    };
    let here = folder(&[
        ("src/p/A.java", &*class("A")),
        ("src/p/$A$.java", &*class("$A$")),
        ("src/p/A$B.java", &*class("A$B")),
    ]);
    let run = jurat(here.path(), &["gen", "src", "--budget", "30s", "--out", "tests"]).expect_status(0);
    assert!(run.stderr.contains("the tests of p.$A$ cannot be in ATest"), "{}", run.stderr);
    for expected in ["$A$()", "p.A$B", "p.$A$"] {
        assert!(run.stdout.contains(expected), "{expected}\n{}", run.stdout);
    }
    assert!(!run.stdout.lines().any(|line| line.trim_start().starts_with("() ")), "{}", run.stdout);
    assert!(text(here.path(), "tests/p/ABTest.java").starts_with("// Generated by Jurat: tests of p.A$B."));
}
