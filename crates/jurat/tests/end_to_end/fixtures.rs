//! Goals in states that no short sequence of calls reaches.

use expect_test::expect;
use serde_json::Value;

use crate::support::{folder, jurat};

const COUNTER: &str = "package p;
public class Counter {
    private int count;
    public void increment() { count++; }
    public boolean isFull() { return count == 500; }
}
";

const CHAIN: &str = "package p;
public class Chain {
    private static class Node { private int value; private Node next; }
    private Node head;
    public void add(int value) {
        Node node = new Node();
        node.value = value;
        node.next = head;
        head = node;
    }
    /** Three nodes, the last of which leads back to the first. */
    public boolean isRing() {
        if (head == null || head.next == null || head.next == head) return false;
        Node third = head.next.next;
        return third != head && third != null && third.next == head && third.value == 9;
    }
}
";

const OVEN: &str = "package p;
public class Oven {
    private enum State { OFF, HEATING, HOT }
    private State state = State.OFF;
    private int minutes;
    public void start() { if (state == State.OFF) state = State.HEATING; }
    public void minute() { if (state == State.HEATING && ++minutes > 90) state = State.HOT; }
    public String lamp() {
        switch (state) {
            case OFF: return \"off\";
            case HEATING: return \"red\";
            default: return \"green\";
        }
    }
}
";

const GATE: &str = "package p;
public class Gate {
    private enum Mode { OFF, WARM, READY, RUNNING, BROKEN }
    private Mode mode = Mode.OFF;
    private int coins;
    public void insert() { coins++; }
    public void warm() { if (mode == Mode.OFF) mode = Mode.WARM; }
    public void prepare() { if (mode == Mode.WARM) mode = Mode.READY; }
    public void start() { if (mode == Mode.READY) mode = Mode.RUNNING; }
    public void smash() { if (mode == Mode.RUNNING && coins > 2) mode = Mode.BROKEN; }
    public boolean isBroken() { return mode == Mode.BROKEN; }
}
";

const SETTINGS: &str = "package p;
public class Settings {
    private int width; private int height; private String name;
    public void setWidth(int width) { this.width = width; }
    public void setHeight(int height) { this.height = height; }
    public void setName(String name) { this.name = name; }
    public boolean isOdd() { return width == 17 && height == width * 3 && \"ready\".equals(name); }
}
";

const METER: &str = "package p;
public class Meter {
    //@ private invariant 0 <= level && level <= 1000;
    private int level;
    public void drip() { if (level < 1000) level++; }
    //@ ensures \\result <= 99;
    public int percent() { if (level < 0) return -1; return level / 10; }
}
";

fn generate(more: &[&str]) -> (Value, tempfile::TempDir) {
    let project = folder(&[
        ("src/p/Counter.java", COUNTER),
        ("src/p/Chain.java", CHAIN),
        ("src/p/Oven.java", OVEN),
        ("src/p/Gate.java", GATE),
        ("src/p/Settings.java", SETTINGS),
        ("src/p/Meter.java", METER),
    ]);
    let mut arguments = vec!["gen", "src", "--out", "tests", "--json", "-"];
    arguments.extend(more);
    let run = jurat(project.path(), &arguments);
    assert!(run.status < 2, "{}", run.stderr);
    (run.json(), project)
}

/// Branches that are missed, as `Class.method goal`.
fn missed(report: &Value) -> Vec<String> {
    let mut missed = Vec::new();
    for class in report["classes"].as_array().unwrap() {
        for method in class["methods"].as_array().unwrap() {
            let goals = method["goals"].as_array().unwrap().iter();
            for goal in goals.filter(|goal| goal["kind"] == "branch" && goal["status"] == "missed") {
                let [class, method, what] =
                    [&class["name"], &method["name"], &goal["what"]].map(|text| text.as_str().unwrap());
                missed.push(format!("{class}.{method}: {what}"));
            }
        }
    }
    missed
}

fn fixtures<'a>(report: &'a Value, class: &str) -> Vec<&'a str> {
    let tests = report["tests"].as_array().unwrap().iter();
    tests.filter(|test| test["class"] == class).map(|test| test["fixture"].as_str().unwrap()).collect()
}

#[test]
fn fields_are_set_where_calls_lead_nowhere() {
    let (report, project) = generate(&[]);
    // What the invariant rules out is not forced.
    assert_eq!(missed(&report), ["p.Meter.percent: level < 0 is true"]);
    assert_eq!(report["dropped"]["uncompilable"], 0);
    assert_eq!(report["dropped"]["mispredicted"], 0);
    for class in ["p.CounterTest", "p.ChainTest", "p.OvenTest"] {
        assert!(fixtures(&report, class).contains(&"reflection"), "{class}");
    }
    // One call leads there, so that nothing has to be set: the lamp is looked at when it was made.
    let starts = |test: &&Value| test["name"].as_str().unwrap().starts_with("startOnA");
    let started = report["tests"].as_array().unwrap().iter().find(starts).unwrap();
    assert_eq!(started["fixture"], "calls");
    let oven = std::fs::read_to_string(project.path().join("tests/p/OvenTest.java")).unwrap();
    assert!(oven.contains("assertEquals(\"red\", oven.lamp());"), "{oven}");
    // Seven calls in the right order lead there.
    assert!(!fixtures(&report, "p.GateTest").contains(&"reflection"));
    // Setters suffice there.
    assert!(!fixtures(&report, "p.SettingsTest").contains(&"reflection"));

    let findings = report["findings"].as_array().unwrap();
    assert_eq!(findings.len(), 1, "{findings:#?}");
    assert_eq!(findings[0]["clause"], "\\result <= 99");
    assert_eq!(findings[0]["state"]["fixture"], "reflection");
    assert_eq!(findings[0]["state"]["condition"], "this.level == 1000");

    let text = std::fs::read_to_string(project.path().join("tests/p/ChainTest.java")).unwrap();
    let start = text.find("@DisplayName(\"isRing on a Chain with a head returns true\")").unwrap();
    let end = text[start..].find("    }\n").unwrap();
    expect![[r#"
            @DisplayName("isRing on a Chain with a head returns true")
            void isRingOnAChainWithAHeadReturnsTrue() throws Exception {
                // fixture: reflection, since no calls are known that lead to this state
                Chain chain = new Chain();
                Object node = create("p.Chain$Node");
                Object node2 = create("p.Chain$Node");
                Object node3 = create("p.Chain$Node");
                set(chain, Chain.class, "head", node);
                set(node, node.getClass(), "next", node2);
                set(node2, node2.getClass(), "next", node3);
                set(node3, node3.getClass(), "value", 9);
                set(node3, node3.getClass(), "next", node);

                // observed: what the code does today
                assertTrue(chain.isRing());
    "#]]
    .assert_eq(&text[start..start + end].replace("\n    ", "\n"));
}

#[test]
fn no_reflection_is_an_answer_too() {
    let (report, project) = generate(&["--no-reflection-fixtures"]);
    let missed = missed(&report);
    for goal in ["p.Counter.isFull: count == 500 is true", "p.Chain.isRing: third.next == head is true"] {
        assert!(missed.iter().any(|it| it == goal), "{goal} in {missed:#?}");
    }
    // More than ninety calls lead there, and none that makes no difference.
    assert!(!missed.iter().any(|goal| goal.starts_with("p.Oven")), "{missed:#?}");
    let oven = std::fs::read_to_string(project.path().join("tests/p/OvenTest.java")).unwrap();
    let heating = "oven.start();\n        for (int i = 0; i < 90; i++) {\n            oven.minute();\n        }\n\n        oven.minute();";
    assert!(oven.contains(heating), "{oven}");
    assert!(!missed.iter().any(|goal| goal.starts_with("p.Settings")), "{missed:#?}");
    assert_eq!(report["findings"], serde_json::json!([]));
    for class in ["Counter", "Chain", "Oven", "Settings", "Meter"] {
        let text = std::fs::read_to_string(project.path().join(format!("tests/p/{class}Test.java"))).unwrap();
        assert!(!text.contains("reflect"), "{text}");
    }
}
