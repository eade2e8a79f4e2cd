//! Bad input ends in a diagnostic with a place or a reason; the rest goes on.

use std::fs;
use std::process::Command;

use crate::support::{Run, folder, jurat};

const GOOD: &str = "package p;\npublic class Good {\n    //@ ensures \\result == x + 1;\n    public static long next(int x) { return x + 1L; }\n}\n";

/// The good class beside the bad thing still gets its tests.
#[track_caller]
fn goes_on(run: Run, place: &str, message: &str) {
    goes_on_with(0, run, place, message);
}

#[track_caller]
fn goes_on_with(status: i32, run: Run, place: &str, message: &str) {
    let run = run.expect_status(status);
    assert!(run.stderr.contains(message), "{}", run.stderr);
    assert!(run.stderr.contains(place), "{}", run.stderr);
    let report = run.json();
    let tests = report["tests"].as_array().unwrap();
    assert!(tests.iter().any(|test| test["class"] == "p.GoodTest"), "{tests:#?}");
}

fn generate(project: &tempfile::TempDir) -> Run {
    jurat(project.path(), &["gen", "src", "--json", "-"])
}

#[test]
fn a_syntax_error_in_a_contract() {
    let bad = "package p;\npublic class Bad {\n    //@ requires x > ;\n    public static int f(int x) { return x; }\n}\n";
    let project = folder(&[("src/p/Good.java", GOOD), ("src/p/Bad.java", bad)]);
    goes_on(generate(&project), "Bad.java:3:22", "expected an expression");
}

#[test]
fn an_unknown_method_in_a_contract() {
    let bad = "package p;\npublic class Bad {\n    //@ ensures sise() == 1;\n    public void f() {}\n    public int size() { return 1; }\n}\n";
    let project = folder(&[("src/p/Good.java", GOOD), ("src/p/Bad.java", bad)]);
    goes_on(generate(&project), "Bad.java:3:17", "sise");
}

#[test]
fn a_java_file_that_does_not_parse() {
    let bad = "package p;\npublic class Bad {\n    public int f( { return 1; }\n}\n";
    let project = folder(&[("src/p/Good.java", GOOD), ("src/p/Bad.java", bad)]);
    goes_on(generate(&project), "Bad.java:3", "");
}

#[test]
fn code_that_does_not_compile_at_all() {
    let bad = "package p;\npublic class Bad {\n    int f() { return missing; }\n}\n";
    let worse = "package p;\npublic class Worse extends Bad {\n    int g( { }\n}\n";
    for files in [&[("src/p/Bad.java", bad)][..], &[("src/p/Bad.java", bad), ("src/p/Worse.java", worse)]] {
        let project = folder(files);
        for arguments in
            [&["gen", "src"][..], &["gen", "src/p/Bad.java"], &["gen", "src", "--class", "p.Bad"]]
        {
            let run = jurat(project.path(), arguments).expect_status(2);
            assert!(run.stderr.contains("Bad.java:3:22"), "{arguments:?}\n{}", run.stderr);
            assert!(run.stderr.contains("cannot find symbol"), "{arguments:?}\n{}", run.stderr);
        }
        let report = jurat(project.path(), &["gen", "src", "--json", "-"]).expect_status(2).json();
        let told = report["diagnostics"].to_string();
        assert!(told.contains("cannot find symbol, symbol: variable missing"), "{told}");
    }
}

fn compiled(project: &tempfile::TempDir) {
    let status = Command::new("javac")
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .args(["-g", "-parameters", "-d", "classes", "src/p/Good.java", "src/p/Bad.java"])
        .current_dir(project.path())
        .status()
        .unwrap();
    assert!(status.success());
}

const PLAIN: &str = "package p;\npublic class Bad {\n    public int f() { return 1; }\n}\n";

#[test]
fn a_truncated_class_file() {
    let project = folder(&[("src/p/Good.java", GOOD), ("src/p/Bad.java", PLAIN)]);
    compiled(&project);
    let file = project.path().join("classes/p/Bad.class");
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    goes_on(jurat(project.path(), &["gen", "classes", "--json", "-"]), "Bad.class", "truncated");
}

#[test]
fn a_class_file_of_the_next_version() {
    let project = folder(&[("src/p/Good.java", GOOD), ("src/p/Bad.java", PLAIN)]);
    compiled(&project);
    let file = project.path().join("classes/p/Bad.class");
    let mut bytes = fs::read(&file).unwrap();
    bytes[7] = 70;
    fs::write(&file, &bytes).unwrap();
    goes_on(jurat(project.path(), &["gen", "classes", "--json", "-"]), "Bad.class", "70");
}

/// What is missing is not made up for by what is there.
#[test]
fn a_path_that_does_not_exist_beside_one_that_does() {
    let project = folder(&[("src/p/Good.java", GOOD)]);
    let arguments = ["gen", "src", "no/such/path", "--json", "-"];
    goes_on_with(2, jurat(project.path(), &arguments), "no/such/path", "does not exist");
    for command in ["contracts", "graph"] {
        let run = jurat(project.path(), &[command, "src", "no/such/path"]).expect_status(2);
        assert!(run.stdout.contains("next"), "{command}: {}", run.stdout);
        jurat(project.path(), &[command, "src"]).expect_status(0);
    }
}

#[test]
fn an_empty_folder() {
    let project = folder(&[]);
    let run = jurat(project.path(), &["gen", "."]).expect_status(2);
    assert!(run.stderr.contains("error"), "{}", run.stderr);
}

#[test]
fn a_path_that_does_not_exist() {
    let project = folder(&[]);
    let run = jurat(project.path(), &["gen", "nowhere"]).expect_status(2);
    assert!(run.stderr.contains("nowhere"), "{}", run.stderr);
}

#[test]
fn a_wrong_class_or_method() {
    let project = folder(&[("src/p/Good.java", GOOD)]);
    let run = jurat(project.path(), &["gen", "src", "--class", "p.good"]).expect_status(2);
    assert!(run.stderr.contains("did you mean `p.Good`?"), "{}", run.stderr);
    let run = jurat(project.path(), &["gen", "src", "--method", "nxt"]);
    assert!(run.stderr.contains("no method `nxt`"), "{}", run.stderr);
    assert_eq!(run.status, 2, "{}", run.stderr);
}

#[test]
fn what_is_not_built_yet_says_so() {
    let project = folder(&[("src/p/Good.java", GOOD)]);
    for arguments in
        [&["gen", "src", "--strategy", "random"][..], &["graph", "src", "--method", "next", "--kind", "sdg"]]
    {
        let run = jurat(project.path(), arguments).expect_status(2);
        assert!(run.stderr.contains("not built yet"), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn paths_without_exploring() {
    let project = folder(&[("src/p/Good.java", GOOD)]);
    let arguments = ["gen", "src", "--coverage", "path", "--strategy", "boundary"];
    let run = jurat(project.path(), &arguments).expect_status(2);
    assert!(run.stderr.contains("needs the strategy `explore`"), "{}", run.stderr);
}

#[test]
fn a_mistake_in_the_configuration() {
    let project = folder(&[("src/p/Good.java", GOOD), ("jurat.toml", "seed = 1\nbudgt = \"5s\"\n")]);
    let run = jurat(project.path(), &["gen", "src"]).expect_status(2);
    assert!(run.stderr.contains("jurat.toml:2:1"), "{}", run.stderr);
}

#[test]
fn mistakes_in_the_values_of_the_configuration_have_a_place() {
    for (text, message) in [
        ("coverage = \"most\"", "`coverage` cannot be `most`"),
        ("strategy = [\"luck\"]", "`strategy` cannot be `luck`"),
        ("framework = \"junit9\"", "`framework` cannot be `junit9`"),
        ("budget = \"soon\"", "`soon` is not a time"),
        ("class = [\"p.Gud\"]", "no class `p.Gud`"),
        ("method = [\"nxt\"]", "no method `nxt`"),
        ("jobs = 257", "a number from 1 to 256"),
        ("jobs = 0", "a number from 1 to 256"),
    ] {
        let toml = format!("seed = 1\n{text}\n");
        let project = folder(&[("src/p/Good.java", GOOD), ("jurat.toml", &toml)]);
        let run = jurat(project.path(), &["gen", "src"]).expect_status(2);
        assert!(run.stderr.contains(message), "{text}\n{}", run.stderr);
        assert!(run.stderr.contains("jurat.toml:2:1"), "{text}\n{}", run.stderr);
    }
    let project = folder(&[("src/p/Good.java", GOOD)]);
    fs::write(project.path().join("jurat.toml"), b"seed = 1\n# Gr\xf6\xdfe\n").unwrap();
    let run = jurat(project.path(), &["gen", "src"]).expect_status(2);
    assert!(run.stderr.contains("no UTF-8 text (line 2)"), "{}", run.stderr);
    assert!(run.stderr.contains("save the file as UTF-8"), "{}", run.stderr);
}

#[test]
fn many_broken_class_files_are_counted() {
    let project = folder(&[("src/p/Good.java", GOOD), ("src/p/Bad.java", PLAIN)]);
    compiled(&project);
    for number in 0..2_000 {
        fs::write(project.path().join(format!("classes/p/B{number}.class")), b"").unwrap();
    }
    let run = jurat(project.path(), &["contracts", "classes", "--json", "report.json"]);
    assert!(run.stderr.lines().count() < 40, "{}", run.stderr);
    assert!(run.stderr.contains("and 1980 more of the kind `project.class-truncated`"), "{}", run.stderr);
    let report = fs::read_to_string(project.path().join("report.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["diagnostics"].as_array().unwrap().len(), 1_001);
}

/// A method with 3,000 branches.
fn big() -> String {
    let mut text =
        String::from("package p;\npublic class Big {\n    public static int big(int x, int y) {\n");
    text.push_str("        int sum = 0;\n");
    for number in 0..1_500 {
        let (factor, wanted) = (number * 7 + 3, number * 13 + 5);
        text.push_str(&format!("        if (x * {factor} + y == {wanted}) sum += {};\n", number % 9));
    }
    text.push_str("        return sum;\n    }\n");
    text.push_str("    public static int near(int x) { return x * 3 == 51 ? 1 : 0; }\n}\n");
    text
}

const FAR: &str = "package p;
import java.net.Socket;
public class Far {
    public static int socket(String host) throws java.io.IOException {
        if (host.startsWith(\"x\")) {
            try (Socket socket = new Socket(host, 80)) {
                if (socket.isConnected()) return 1;
            }
            return 2;
        }
        return 3;
    }
    public static int hard(double a, double b, double c) {
        double d = Math.pow(a, b) / Math.tan(c) * a / b;
        if (d * d * d / (a * c) == 1.0e-7 && Math.sin(d) * Math.cos(a) == 0.123456789) {
            return 1;
        }
        return 0;
    }
    private static native int ask(int x);
    public static int outside(int x) {
        return x > 3 ? ask(x) : 0;
    }
    public static int near(int x) { return x * 3 == 51 ? 1 : 0; }
}
";

#[test]
fn what_is_too_much_is_said_and_costs_the_others_nothing() {
    let project = folder(&[("src/p/Big.java", &big()), ("src/p/Far.java", FAR)]);
    let arguments = ["gen", "src", "--budget", "10s", "--out", "tests", "--json", "-", "--jobs", "1"];
    let report = jurat(project.path(), &arguments).expect_status(0).json();
    let method = |class: &str, name: &str| {
        let classes = report["classes"].as_array().unwrap();
        let class = classes.iter().find(|it| it["name"] == class).unwrap();
        class["methods"].as_array().unwrap().iter().find(|it| it["name"] == name).unwrap().clone()
    };
    let reasons = |method: &serde_json::Value| -> Vec<String> {
        let goals = method["goals"].as_array().unwrap().iter().filter(|goal| goal["status"] == "missed");
        goals.map(|goal| goal["reason"].as_str().unwrap().to_owned()).collect()
    };
    let big = method("p.Big", "big");
    assert_eq!(big["coverage"]["branch"]["total"], 3_000);
    assert!(big["tests"].as_u64().unwrap() > 0);
    assert!(reasons(&big).iter().all(|reason| !reason.is_empty()));
    for class in ["p.Big", "p.Far"] {
        assert_eq!(method(class, "near")["coverage"]["branch"]["covered"], 2, "{class}");
    }
    let socket = method("p.Far", "socket");
    // The real JVM runs it, and would ask in every build.
    let asks = "it asks the network for a host (Socket.<init>): a test would do that in every build (--allow-effects)";
    assert_eq!(socket["unsupported"], serde_json::json!(["java.net.Socket.<init>"]));
    assert_eq!(socket["reasons"], serde_json::json!([{ "cause": "effect", "reason": asks }]));
    assert!(
        reasons(&socket).iter().all(|reason| reason.contains("cannot run java.net.Socket")),
        "{socket:#}"
    );
    let hard = method("p.Far", "hard");
    assert!(!reasons(&hard).is_empty());
    assert!(reasons(&hard).iter().all(|reason| reason.contains("solver")), "{hard:#}");
    // A native method that is nowhere throws, there as here.
    assert_eq!(method("p.Far", "outside")["coverage"]["branch"]["covered"], 2);
    assert_eq!(report["dropped"]["mispredicted"], 0);
}

const UNPLANNABLE: &str = r#"
    package p;
    public class Bad {
        public static class Stack {
            private int size;
            //@ ensures size() == 0;
            public Stack() {}
            //@ ensures size() == \old(size()) + 1;
            public void push() { size++; }
            public /*@ pure @*/ int size() { return size; }
            //@ ensures \result == (size() == 0);
            public /*@ pure @*/ boolean isEmpty() { return size == 0; }
        }
        public static class Hen {
            //@ requires egg.isLaid();
            //@ ensures isHatched();
            public Hen(Egg egg) {}
            public /*@ pure @*/ boolean isHatched() { return true; }
        }
        public static class Egg {
            //@ requires hen.isHatched();
            //@ ensures isLaid();
            public Egg(Hen hen) {}
            public /*@ pure @*/ boolean isLaid() { return true; }
        }
        public static class Unmade {
            private Unmade() {}
        }
        public static class Broken {
            public Broken() { throw new IllegalStateException("out of order"); }
        }
        //@ requires one.size() > other.size() && other.size() > 3 && one.size() < 2;
        public static void contradictory(Stack one, Stack other) {}
        //@ requires stack.isEmpty();
        //@ requires stack.size() > 3;
        public static void fullAndEmpty(Stack stack) {}
        //@ requires hen.isHatched();
        public static void cyclic(Hen hen) {}
        public static void unmade(Unmade unmade) {}
        public static int broken(Broken broken) { return 1; }
        //@ requires stack.size() == 2;
        public static int two(Stack stack) { return stack.size(); }
    }
"#;

/// By method of `Bad`, why it has no test.
fn reasons(report: &serde_json::Value, method: &str) -> String {
    let classes = report["classes"].as_array().unwrap();
    let bad = classes.iter().find(|class| class["name"] == "p.Bad").unwrap();
    let methods = bad["methods"].as_array().unwrap();
    let found = methods.iter().find(|found| found["name"] == method).unwrap();
    found["reasons"].to_string()
}

#[test]
fn what_no_plan_leads_to() {
    let project = folder(&[("src/p/Bad.java", UNPLANNABLE)]);
    let gen_plan = |more: &[&str]| {
        let mut arguments = vec!["gen", "src", "--class", "p.Bad", "--strategy", "plan", "--json", "-"];
        arguments.extend(more);
        jurat(project.path(), &arguments)
    };
    let report = gen_plan(&[]).json();
    let findings = report["findings"].to_string();
    assert!(findings.contains("one.size() > other.size() && other.size() > 3"), "{findings}");
    let together = "these cannot hold together: `stack.isEmpty()`, `stack.size() > 3`";
    assert!(reasons(&report, "fullAndEmpty").contains(together), "{report:#}");
    assert!(reasons(&report, "cyclic").contains("each needs the next: `Bad$Hen`, `Bad$Egg`"), "{report:#}");
    assert!(reasons(&report, "unmade").contains("no constructor or factory of `Bad$Unmade`"), "{report:#}");
    assert!(reasons(&report, "broken").contains("IllegalStateException: out of order"), "{report:#}");
    assert_eq!(reasons(&report, "two"), "[]");

    let missing = gen_plan(&["--planner", "no-such-planner"]).json();
    assert!(reasons(&missing, "two").contains("`no-such-planner` was not found"), "{missing:#}");
    let rubbish = gen_plan(&["--planner", "echo rubbish"]).json();
    assert!(reasons(&rubbish, "two").contains("the planner printed no plan, but: rubbish"), "{rubbish:#}");
    let started = std::time::Instant::now();
    let hanging = gen_plan(&["--planner", "tail -f", "--budget", "2s"]).json();
    assert!(reasons(&hanging, "two").contains("the time was over"), "{hanging:#}");
    assert!(started.elapsed().as_secs() < 30, "the budget is two seconds, the JVMs come on top");
    let wrong = jurat(project.path(), &["gen", "src", "--strategy", "boundary", "--planner", "x"]);
    assert!(wrong.expect_status(2).stderr.contains("needs the strategy `plan`"));
}
