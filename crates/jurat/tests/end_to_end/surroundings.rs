//! What the computer shows is neither an assertion nor a name nor a word in the report, and no test does harm.

use serde_json::Value;

use crate::support::{command, finished, folder};

const LOOKING: &str = "package p;
public class Looking {
    public static String token() { return System.getenv(\"LOOKING_TOKEN\"); }
    public static int length() throws Exception {
        Object home = System.class.getMethod(\"getProperty\", String.class).invoke(null, \"user.home\");
        return home.toString().length();
    }
    public static String absolute(String name) { return new java.io.File(name).getAbsolutePath(); }
    public static boolean isThere() { return java.nio.file.Files.exists(java.nio.file.Path.of(\"precious\")); }
    public static void fail() {
        if (System.getenv(\"LOOKING_TOKEN\") == null) throw new IllegalStateException(\"not in \" + System.getProperty(\"user.dir\"));
    }
    public static int half(int n) { assert n % 2 == 0; return n / 2; }
    /*@ ensures \\result != null; @*/
    public static String named() { return \"for \" + System.getProperty(\"user.name\"); }
    /*@ ensures \\result != null; @*/
    public static String wrong() { return System.getenv(\"LOOKING_NOTHING\"); }
    public static void clean() { new java.io.File(\"precious\").delete(); }
    public static boolean remove() throws java.io.IOException {
        return java.nio.file.Files.deleteIfExists(java.nio.file.Path.of(\"precious\"));
    }
    public static int sum(int a, int b) { return a + b; }
}";

fn generate(more: &[&str]) -> (Value, String) {
    let project = folder(&[("src/p/Looking.java", LOOKING), ("precious", "")]);
    let arguments = [&["gen", "src", "--json", "-", "--out", "tests"], more].concat();
    let mut command = command(project.path(), &arguments);
    let run = finished(command.env("LOOKING_TOKEN", "tok-5f2d9c").output().unwrap());
    assert!(project.path().join("precious").is_file());
    let text = std::fs::read_to_string(project.path().join("tests/p/LookingTest.java")).unwrap();
    for shown in [&text, &run.stdout, &run.stderr] {
        assert!(!shown.contains("tok-5f2d9c") && !shown.contains("jurat-judge"), "{shown}");
    }
    (run.json(), text)
}

fn reasons<'a>(report: &'a Value, method: &str) -> Vec<&'a str> {
    let methods = report["classes"][0]["methods"].as_array().unwrap();
    let found = methods.iter().find(|it| it["name"] == method).unwrap();
    found["reasons"].as_array().unwrap().iter().map(|it| it["reason"].as_str().unwrap()).collect()
}

#[test]
fn nothing_that_the_computer_shows_is_asserted_and_the_reason_is_told() {
    let (report, text) = generate(&[]);
    assert_eq!(report["findings"], serde_json::json!([]), "{:#}", report["findings"]);
    assert_eq!(report["dropped"]["mispredicted"], 0, "{:#}", report["diagnostics"]);
    let depends = |on: &str| {
        format!("it, or what its objects are made by, looks at {on}: its result may depend on the computer")
    };
    let variable = depends("an environment variable (System.getenv)");
    assert_eq!(reasons(&report, "token"), [&variable]);
    assert_eq!(reasons(&report, "wrong"), [&variable]);
    assert_eq!(reasons(&report, "length"), [depends("a system property (System.getProperty)")]);
    assert!(reasons(&report, "absolute").contains(&&*depends("the working folder (File.getAbsolutePath)")));
    assert_eq!(reasons(&report, "isThere"), [depends("a file (Files.exists)")]);
    assert!(reasons(&report, "fail").contains(&&*variable));
    let harm = "it deletes a file (File.delete): a test would do that in every build (--allow-effects)";
    assert_eq!(reasons(&report, "clean"), [harm]);
    assert!(reasons(&report, "half").iter().any(|reason| reason.contains("-ea")));
    for method in ["token", "length", "isThere", "fail", "wrong", "clean", "remove"] {
        assert!(!text.contains(&format!("Looking.{method}(")), "{method}:\n{text}");
    }
    // The contract holds everywhere, and what does not look keeps what was observed.
    assert!(text.contains("Looking.named()") && !text.contains("\"for "), "{text}");
    assert!(text.contains("Looking.sum(") && text.contains("assertEquals("), "{text}");
    assert!(!text.contains("AssertionError"), "{text}");
}

#[test]
fn tests_with_effects_are_written_where_they_are_asked_for() {
    let (report, text) = generate(&["--allow-effects"]);
    assert!(text.contains("Looking.clean()"), "{text}");
    assert_eq!(reasons(&report, "clean"), [""; 0]);
    // Nobody knows what it would return elsewhere.
    assert!(!text.contains("Looking.remove()"), "{text}");
}
