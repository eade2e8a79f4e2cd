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
        ("src/p/UrL.java", "package p;\npublic class UrL { public int one(int x) { return x > 9 ? 1 : 0; } }\n"),
        ("src/p/Url.java", "package p;\npublic class Url { public int two(int x) { return x > 8 ? 1 : 0; } }\n"),
        ("src/p/UrlTest.java", "package p;\npublic class UrlTest { public int three(int x) { return x > 6 ? 1 : 0; } }\n"),
    ]);
    let arguments = ["gen", "src", "--budget", "8s", "--out", "tests", "--json", "-"];
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
        "p.UrL UrLJuratTest.java",
        "p.Url UrlJurat2Test.java",
        "p.UrlTest UrlTestTest.java",
    ];
    assert_eq!(places(&report), expected, "{report:#}");
    assert!(text(here.path(), "tests/p/OptBuilderTest.java").contains("new OptBuilder()"));
    assert!(text(here.path(), "tests/p/Opt_BuilderTest.java").contains("new Opt.Builder()"));
    let renamed = told(&report, "gen.renamed");
    assert!(renamed.iter().any(|it| it.contains("p.Opt.Builder") && it.contains("Opt_BuilderTest.java")), "{renamed:?}");
    assert_eq!(report["dropped"]["flaky"], 0);
    // One class alone goes where it went among all.
    let report = jurat(here.path(), &[&arguments[..], &["--class", "p.Opt.Builder", "--class", "Url"]].concat());
    let report = report.expect_status(0).json();
    assert_eq!(places(&report), [expected[1], expected[4]], "{report:#}");
}

#[test]
fn an_edited_file_and_its_sibling_are_named() {
    let class = "package p;\npublic class Mid { public static int max(int a, int b) { return a > b ? a : b; } }\n";
    let here = folder(&[("src/p/Mid.java", class)]);
    let arguments = ["gen", "src", "--budget", "8s", "--out", "tests"];
    jurat(here.path(), &arguments).expect_status(0);
    let edited = text(here.path(), "tests/p/MidTest.java").replace("class MidTest {", "class MidTest { // mine");
    fs::write(here.path().join("tests/p/MidTest.java"), &edited).unwrap();
    let run = jurat(here.path(), &arguments).expect_status(0);
    let said = "MidTest.java was edited by hand and is left as it is; its new tests are in MidJuratTest.java";
    assert!(run.stderr.contains(said), "{}", run.stderr);
    assert_eq!(text(here.path(), "tests/p/MidTest.java"), edited);
    assert!(text(here.path(), "tests/p/MidJuratTest.java").contains("class MidJuratTest"));
}
