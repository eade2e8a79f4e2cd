//! `gen` by symbolic paths: the examples of KeYTestGen2, and what only exploring can reach.

use serde_json::Value;

use crate::support::{example, folder, jurat};

fn keytestgen(arguments: &[&str]) -> Value {
    let project = example("keytestgen");
    let mut all = vec!["gen", ".", "--json", "-", "--out", "tests"];
    all.extend(arguments);
    let run = jurat(project.path(), &all);
    assert!(run.status < 2, "{}", run.stderr);
    run.json()
}

fn method<'a>(report: &'a Value, class: &str, name: &str) -> &'a Value {
    let classes = report["classes"].as_array().unwrap();
    let class = classes.iter().find(|it| it["name"] == format!("keytestgen.{class}")).unwrap();
    class["methods"].as_array().unwrap().iter().find(|it| it["name"] == name).unwrap()
}

/// covered, infeasible, missed, total
fn counts(method: &Value, criterion: &str) -> [u64; 4] {
    ["covered", "infeasible", "missed", "total"]
        .map(|count| method["coverage"][criterion][count].as_u64().unwrap())
}

#[test]
fn the_papers_examples_under_masking_mcdc() {
    let report = keytestgen(&["--coverage", "mcdc"]);
    let mid = method(&report, "Mid", "mid");
    assert_eq!(counts(mid, "mcdc"), [5, 0, 0, 5]);
    assert_eq!(counts(mid, "condition"), [10, 0, 0, 10]);
    let names: Vec<&Value> = report["tests"].as_array().unwrap().iter().map(|test| &test["name"]).collect();
    assert_eq!(mid["tests"], 6, "{names:?}");
    assert_eq!(counts(method(&report, "Branches", "processBranch"), "branch"), [4, 0, 0, 4]);
    assert_eq!(counts(method(&report, "Decision", "decide"), "mcdc"), [4, 0, 0, 4]);

    // Examples 21 to 23: four to the right and two up, by moves rather than by reflection.
    assert_eq!(counts(method(&report, "BoardPiece", "isHome"), "branch"), [4, 0, 0, 4]);
    assert_eq!(counts(method(&report, "BoardPiece", "isHome"), "mcdc"), [2, 0, 0, 2]);

    // Example 24: proven, not guessed.
    let pick = method(&report, "Unreachable", "pick");
    assert_eq!(counts(pick, "branch"), [2, 2, 0, 4]);
    assert_eq!(counts(pick, "mcdc"), [0, 2, 0, 2]);
    assert_eq!(pick["unreachable"][0]["line"], 14);
    let findings: Vec<String> = report["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| format!("{} {}", finding["kind"].as_str().unwrap(), finding["line"]))
        .collect();
    assert_eq!(
        findings,
        ["postcondition 11", "constant-condition 12", "constant-condition 13", "unreachable 14"]
    );
    assert_eq!(report["dropped"]["uncompilable"], 0);
    assert_eq!(report["dropped"]["mispredicted"], 0);
}

#[test]
fn coupled_conditions_have_no_unique_cause() {
    let report = keytestgen(&["--coverage", "mcdc", "--mcdc", "unique", "--class", "keytestgen.Decision"]);
    let decide = method(&report, "Decision", "decide");
    assert_eq!(counts(decide, "mcdc"), [2, 2, 0, 4], "{decide:#}");
    let coupled: Vec<&Value> = decide["goals"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|goal| goal["kind"] == "mcdc" && goal["status"] == "infeasible")
        .collect();
    assert!(coupled.iter().all(|goal| goal["reason"].as_str().unwrap().contains("coupled")), "{coupled:#?}");
    // Both occurrences of `a`, and nothing else.
    assert!(coupled.iter().all(|goal| goal["what"].as_str().unwrap().starts_with("a ")), "{coupled:#?}");
}

const DOOR: &str = r#"package p;
public class Door {
    private int code = 4711;
    /** Nobody guesses the word or the number. */
    public boolean opens(String word, long number) {
        if (word.length() == 9 && word.startsWith("ses") && word.charAt(8) == '!') {
            return number * 31 + 7 == 918273645L * 31 + 7;
        }
        return false;
    }
    public static String kind(double d) {
        if (d != d) return "nan";
        if (d == 0 && 1 / d < 0) return "minus zero";
        return d * d == 2.25 ? "one and a half" : "other";
    }
    public static int arm(String name) {
        switch (name) {
            case "left": return 1;
            case "right": return 2;
            case "AaAa": return 3;
            case "BBBB": return 4;
            default: return 0;
        }
    }
    public static int deep(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] < 0) throw new IllegalArgumentException("negative");
            sum += values[i] * (i + 1);
        }
        return values.length > 3 && sum == 77 ? 1 : 0;
    }
    private static final java.util.Map<String, Integer> PRICES = new java.util.HashMap<>();
    static {
        PRICES.put("pear".toUpperCase(), 3);
        PRICES.put("orange".toUpperCase(), 9);
    }
    public static int price(String fruit) {
        Integer price = PRICES.get(fruit);
        if (price == null) return 0;
        return price > 4 ? 2 : 1;
    }
    public static int digits(String text) { return Long.parseLong(text.trim()) > 10_000_000_000L ? 1 : 0; }
}
"#;

#[test]
fn what_no_boundary_value_reaches() {
    let project = folder(&[("src/p/Door.java", DOOR)]);
    let gen_with = |strategy: &str, jobs: &str| {
        let arguments =
            ["gen", "src", "--strategy", strategy, "--jobs", jobs, "--out", "tests", "--json", "-"];
        let run = jurat(project.path(), &arguments).expect_status(0);
        let text = std::fs::read_to_string(project.path().join("tests/p/DoorTest.java")).unwrap();
        std::fs::remove_dir_all(project.path().join("tests")).unwrap();
        (run.json(), text)
    };
    let (report, text) = gen_with("explore", "1");
    for method in report["classes"][0]["methods"].as_array().unwrap() {
        if let Some(branch) = method["coverage"].get("branch") {
            assert_eq!(branch["covered"], branch["total"], "{method:#}");
        }
    }
    assert_eq!(report["dropped"]["mispredicted"], 0);
    let (_, again) = gen_with("explore", "2");
    assert_eq!(text, again, "the same bytes with two jobs");
    let (report, _) = gen_with("boundary", "1");
    let opens =
        report["classes"][0]["methods"].as_array().unwrap().iter().find(|it| it["name"] == "opens").unwrap();
    assert_ne!(opens["coverage"]["branch"]["missed"], 0, "{opens:#}");
}

const WAYS: &str = "package p;
public class Ways {
    public static int sum(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            if (i == 1 && n == 1) return -1;
            sum += i;
        }
        return sum;
    }
    public static int fixed(int x) {
        int sum = 0;
        for (int i = 0; i < 10; i++) sum += x;
        return sum > 40 ? sum : x / (x - 4);
    }
    public static int depth(int n) { return n <= 1 ? 1 : n * depth(n - 1); }
}
";

#[test]
fn every_path_within_the_bound() {
    let project = folder(&[("src/p/Ways.java", WAYS)]);
    let run = |more: &[&str]| {
        let mut arguments = vec!["gen", "src", "--coverage", "path", "--out", "tests", "--json", "-"];
        arguments.extend(more);
        jurat(project.path(), &arguments).json()
    };
    let paths = |report: &Value, name: &str| -> Vec<String> {
        let methods = report["classes"][0]["methods"].as_array().unwrap();
        let method = methods.iter().find(|it| it["name"] == name).unwrap();
        let goals = method["goals"].as_array().unwrap().iter().filter(|goal| goal["kind"] == "path");
        let said: Vec<String> = goals
            .map(|goal| format!("{}: {}", goal["status"].as_str().unwrap(), goal["what"].as_str().unwrap()))
            .collect();
        assert_eq!(method["coverage"]["path"]["total"].as_u64().unwrap() as usize, said.len());
        said
    };
    let report = run(&[]);
    assert_eq!(
        paths(&report, "sum"),
        [
            "covered: i < n is false; returns",
            "covered: i < n is true; i == 1 is false; i < n is false; returns",
            "covered: i < n is true; i == 1 is false; i < n is true; i == 1 is true; n == 1 is false; \
             i < n is false; returns",
            "infeasible: i < n is true; i == 1 is false; i < n is true; i == 1 is true; n == 1 is true",
        ]
    );
    // What always goes round ten times is one path; an exception is one of its own.
    let fixed = paths(&report, "fixed");
    assert_eq!(fixed.len(), 3, "{fixed:#?}");
    assert!(fixed.iter().any(|path| path.ends_with("throws ArithmeticException in line 14")), "{fixed:#?}");
    assert_eq!(paths(&report, "depth").len(), 3);
    assert_eq!(paths(&run(&["--unroll", "4", "--method", "depth"]), "depth").len(), 5);
}

const SLOW: &str = "package p;
public class Slow {
    //@ ensures \\result == x * 3 + 1;
    static /*@ pure @*/ int triple(int x) {
        int sum = 1;
        for (int i = 0; i < 3_000_000; i++) {
            if (i % 1_000_000 == 0) sum += x;
        }
        return sum;
    }
    public static int find(int x) {
        if (triple(x) == 3034) return 1;
        return 0;
    }
    //@ ensures (x * 7 == 3017) == (\\result == null);
    static /*@ pure nullable @*/ String name(int x) {
        int product = 0;
        for (int i = 0; i < 3_000_000; i++) {
            if (i < 7) product += x;
        }
        return product == 3017 ? null : \"n\" + x;
    }
    public static int named(int x) {
        String name = name(x);
        if (name == null) return 1;
        return 0;
    }
    //@ requires port >= 0;
    //@ ensures \\result >= 0 && \\result < 10;
    private static native int sense(int port);
    public static int port(int x) {
        if (sense(x) > 5) return 1;
        return 0;
    }
}
";

#[test]
fn a_contract_stands_in_for_a_body_out_of_reach() {
    let project = folder(&[("src/p/Slow.java", SLOW)]);
    let arguments = ["gen", "src", "--out", "tests", "--json", "-"];
    let report = jurat(project.path(), &arguments).expect_status(0).json();
    let methods = report["classes"][0]["methods"].as_array().unwrap();
    let find = methods.iter().find(|it| it["name"] == "find").unwrap();
    assert_eq!(find["coverage"]["branch"]["covered"], 2, "{find:#}");
    assert_eq!(find["exploration"]["by_contract"][0], "p.Slow.triple(I)I");
    let text = std::fs::read_to_string(project.path().join("tests/p/SlowTest.java")).unwrap();
    assert!(text.contains("Slow.find(1011)"), "{text}");
    // An object, or none, as its contract says: 431 * 7 is 3017.
    let named = methods.iter().find(|it| it["name"] == "named").unwrap();
    assert_eq!(named["coverage"]["branch"]["covered"], 2, "{named:#}");
    assert_eq!(named["exploration"]["by_contract"][0], "p.Slow.name(I)Ljava/lang/String;");
    assert!(text.contains("Slow.named(431)"), "{text}");
    // What is promised is no proof: of the native nothing is claimed.
    let port = methods.iter().find(|it| it["name"] == "port").unwrap();
    assert_eq!(port["coverage"]["branch"]["infeasible"], 0, "{port:#}");
    let reason = port["goals"][0]["reason"].as_str().unwrap();
    assert!(reason.contains("the contract of sense stood in for its body"), "{reason}");
    // The paths say so.
    let tree = ["graph", "src", "--method", "port", "--kind", "tree"];
    let dot = jurat(project.path(), &tree).expect_status(0).stdout;
    assert!(dot.contains("label=\"sense() >= 6\""), "{dot}");
}

/// The constructor refuses every simple text, and only an order of calls on two objects leads to what is behind it.
#[test]
fn what_only_an_order_of_calls_leads_to_is_tested() {
    let press = r#"package p;
public class Press {
    public static class Plate {
        private int coats;
        private boolean dry;
        //@ requires !isDry();
        public void paint() { coats++; }
        //@ requires coats() > 1;
        public void dry() { dry = true; }
        public /*@ pure @*/ int coats() { return coats; }
        public /*@ pure @*/ boolean isDry() { return dry; }
    }
    private final String code;
    private Plate plate;
    private int sheets;
    //@ requires code.length() == 4 && code.charAt(0) == 'P';
    //@ requires (\forall int i; 1 <= i && i < 4; Character.isDigit(code.charAt(i)));
    public Press(String code) { this.code = code; }
    //@ requires plate.isDry();
    public void mount(Plate plate) { this.plate = plate; }
    //@ requires isMounted() && 0 < count && count <= 100;
    public void print(int count) { sheets += count; }
    public /*@ pure @*/ boolean isMounted() { return plate != null; }
    public String label() {
        if (plate == null) return code;
        if (sheets > 150) return "worn";
        return sheets == 0 ? "fresh" : "used";
    }
}
"#;
    let project = folder(&[("src/p/Press.java", press)]);
    let arguments = ["gen", "src", "--class", "p.Press", "--out", "out", "--json", "-"];
    let report = jurat(project.path(), &arguments).expect_status(0).json();
    for method in report["classes"][0]["methods"].as_array().unwrap() {
        assert!(method["tests"] != 0, "{method:#}");
        let missed = &method["coverage"]["branch"]["missed"];
        assert!(missed.is_null() || *missed == 0, "{method:#}");
    }
    assert_eq!(report["dropped"]["meaningless"], 0, "{report:#}");
    let by_calls = |test: &Value| test["fixture"] != "reflection";
    assert!(report["tests"].as_array().unwrap().iter().all(by_calls), "{report:#}");
}
