//! Tests of code whose collaborators nobody has written: the test brings the classes along.

use serde_json::Value;

use crate::support::{example, folder, jurat};

fn branches(report: &Value, class: &str, name: &str) -> [u64; 2] {
    let classes = report["classes"].as_array().unwrap();
    let class = classes.iter().find(|it| it["name"] == class).unwrap();
    let method = class["methods"].as_array().unwrap().iter().find(|it| it["name"] == name).unwrap();
    ["covered", "total"].map(|count| method["coverage"]["branch"][count].as_u64().unwrap())
}

/// Listing 7 of Dsc+Mock, which has three mock classes and four tests there.
#[test]
fn two_interfaces_an_annotation_and_an_answer() {
    let project = example("mock");
    let run = jurat(
        project.path(),
        &["gen", ".", "--class", "mock.C", "--json", "-", "--out", "tests", "--budget", "60s"],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    let report = run.json();
    assert_eq!(branches(&report, "mock.C", "foo"), [6, 6]);
    let tests = report["tests"].as_array().unwrap();
    assert!(tests.len() <= 4, "{tests:#?}");
    assert!(tests.iter().filter(|test| test["fixture"] == "mock").count() >= 3, "{tests:#?}");
    let text = std::fs::read_to_string(project.path().join("tests/mock/CTest.java")).unwrap();
    assert!(text.matches("private static class ").count() <= 3, "{text}");
    assert!(text.contains("@A\n    private static class "), "{text}");
    assert!(text.contains("public int m2() { return 10; }"), "{text}");
    assert_eq!(report["dropped"]["mispredicted"], 0);
    assert_eq!(report["dropped"]["uncompilable"], 0);
}

const SERVICE: &str = "package p;
public class Reminders {
    public interface Clock { long now(); }
    public interface Sender { boolean send(String to, String text) throws java.io.IOException; }
    public interface Appointments { Appointment next(long after); }
    public interface Appointment { String mail(); long at(); }

    private final Clock clock;
    private final Sender sender;
    private final Appointments appointments;

    public Reminders(Clock clock, Sender sender, Appointments appointments) {
        this.clock = clock;
        this.sender = sender;
        this.appointments = appointments;
    }

    public String remind() {
        long now = clock.now();
        Appointment next = appointments.next(now);
        if (next == null) {
            return \"nothing to do\";
        }
        if (next.at() - now > 86_400) {
            return \"later\";
        }
        try {
            return sender.send(next.mail(), \"soon\") ? \"sent\" : \"refused\";
        } catch (java.io.IOException e) {
            return \"failed\";
        }
    }
}
";

#[test]
fn a_service_is_tested_with_its_collaborators() {
    let here = folder(&[("src/p/Reminders.java", SERVICE)]);
    let run = jurat(here.path(), &["gen", "src", "--json", "-", "--out", "tests", "--budget", "60s"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let report = run.json();
    assert_eq!(branches(&report, "p.Reminders", "remind"), [6, 6]);
    let text = std::fs::read_to_string(here.path().join("tests/p/RemindersTest.java")).unwrap();
    assert!(!text.contains("NullPointerException"), "{text}");
    assert!(text.contains(".told)"), "{text}");
    assert!(text.contains("throw "), "the handler is reached: {text}");
    assert_eq!(report["dropped"]["mispredicted"], 0);

    let run =
        jurat(here.path(), &["gen", "src", "--json", "-", "--out", "plain", "--budget", "10s", "--no-mocks"]);
    assert!(run.json()["tests"].as_array().unwrap().iter().all(|test| test["fixture"] != "mock"));
}

/// What a variable with several bounds is given must be all of them in the text, too, where its static type is only one.
#[test]
fn a_variable_with_several_bounds_is_given_what_is_all_of_them() {
    let code = "package p;
import java.util.List;
public class Bounds {
    public static int twice(int x) { return x > 100 ? -1 : 2 * x; }
    public static <A extends Comparable<A>, B extends Comparable<? super A> & List<? extends A>> int bound(A a, B b) { return a.compareTo(a) + b.size(); }
    public static <N extends Number & Comparable<N>> int number(N n, N m) { return n.compareTo(m) > 0 ? n.intValue() : m.intValue(); }
    public static <T extends CharSequence & Runnable> int both(T t) { t.run(); return t.length() > 3 ? 1 : 2; }
    public <E extends Enum<E> & Comparable<E>> int ordinal(Class<E> type, E e) { return e.ordinal(); }
}
";
    let project = folder(&[("src/p/Bounds.java", code)]);
    let arguments = ["gen", "src", "--out", "out", "--budget", "12s", "--json", "-"];
    let report = jurat(project.path(), &arguments).expect_status(0).json();
    assert!(!report.to_string().contains("did not compile"), "{report:#}");
}

fn goals<'r>(report: &'r Value, class: &str, name: &str) -> Vec<&'r Value> {
    let classes = report["classes"].as_array().unwrap();
    let class = classes.iter().find(|it| it["name"] == class).unwrap();
    let method = class["methods"].as_array().unwrap().iter().find(|it| it["name"] == name).unwrap();
    method["goals"].as_array().unwrap().iter().filter(|goal| goal["kind"] == "branch").collect()
}

/// Listings 1, 5, 6, 12 and 13 of Dsc+Mock, typed anew.
#[test]
fn the_listings_of_the_paper() {
    let project = example("unwritten");
    let arguments = ["gen", ".", "--json", "-", "--out", "tests", "--budget", "120s"];
    let report = jurat(project.path(), &arguments).expect_status(0).json();
    for (class, method) in [
        ("unwritten.Dispatcher", "dispatch"),
        ("unwritten.Address", "of"),
        ("unwritten.ElementWalker", "walk"),
        ("unwritten.Transfers", "readFully"),
        ("unwritten.ClassRegistry", "register"),
    ] {
        let [covered, total] = branches(&report, class, method);
        // today: two arms that lead where another one does are found only by runs that end at a missing answer.
        let missed = if method == "walk" { 2 } else { 0 };
        assert!(covered + missed >= total, "{class}: {:#?}", goals(&report, class, method));
    }
    for kind in ["mispredicted", "uncompilable", "flaky"] {
        assert_eq!(report["dropped"][kind], 0);
    }
    let text = |class: &str| {
        let file = project.path().join("tests/unwritten").join(format!("{class}Test.java"));
        std::fs::read_to_string(file).unwrap()
    };
    let registry = text("ClassRegistry");
    assert!(registry.matches("@Sent").count() >= 2, "{registry}");
    let of_register = |test: &&Value| test["under_test"].as_str().unwrap().contains("ClassRegistry.register");
    let tests = report["tests"].as_array().unwrap().iter().filter(of_register).count();
    // One more than in the paper, for null.
    assert!(tests <= 6, "{registry}");
    assert!(text("Transfers").contains("extends InputStream implements DataInput"));
    // What is not retained nobody sees: the negative of listing 7.
    let kept = goals(&report, "unwritten.Shelf", "isKept");
    let never = kept.iter().find(|goal| goal["status"] == "infeasible").expect("a proof");
    assert_eq!(never["reason"], "no such class: @Kept is not retained at run time");
}

const POLICIES: &str = "package p;
public class Till {
    public interface Payments { boolean pay(int cents); }
    public static final class Cash implements Payments { public boolean pay(int cents) { return cents < 100; } }
    public interface Log { boolean isOn(); }
    public static String pay(Payments payments, Log log, int cents) {
        if (log.isOn()) { return \"logged\"; }
        return payments.pay(cents) ? \"paid\" : \"refused\";
    }
}
";

#[test]
fn a_policy_says_which_objects_tests_have() {
    let policy = |payments: &str, log: &str| {
        let toml = format!("[collaborators]\n\"p.Till.Payments\" = \"{payments}\"\nLog = \"{log}\"\n");
        let here = folder(&[("src/p/Till.java", POLICIES), ("jurat.toml", &toml)]);
        let arguments =
            ["gen", "src", "--class", "p.Till", "--json", "-", "--out", "tests", "--budget", "60s"];
        let report = jurat(here.path(), &arguments).expect_status(0).json();
        let text = std::fs::read_to_string(here.path().join("tests/p/TillTest.java")).unwrap_or_default();
        (report, text)
    };
    let (report, text) = policy("mock", "mock");
    assert_eq!(branches(&report, "p.Till", "pay"), [4, 4]);
    assert!(!text.contains("Cash"), "{text}");
    let (report, text) = policy("real", "mock");
    assert_eq!(branches(&report, "p.Till", "pay"), [4, 4]);
    assert!(text.contains("new Till.Cash()"), "{text}");
    let (report, text) = policy("real", "never");
    assert_eq!(branches(&report, "p.Till", "pay"), [0, 4], "{text}");
    assert!(!text.contains("Log log = ("), "{text}");
}

#[test]
fn a_policy_that_there_is_not_is_told_with_its_place() {
    let here =
        folder(&[("src/p/Till.java", POLICIES), ("jurat.toml", "[collaborators]\nLog = \"real-ish\"\n")]);
    let run = jurat(here.path(), &["gen", "src"]).expect_status(2);
    assert!(run.stderr.contains("jurat.toml:2:"), "{}", run.stderr);
    assert!(run.stderr.contains("`real`, `fake`, `mock`, `never`"), "{}", run.stderr);
}

const INJECTED: &str = "package p;
import java.lang.annotation.*;
public class Desk {
    @Retention(RetentionPolicy.RUNTIME) @interface Wired { }
    public interface Tickets { int open(); void close(int number); }
    @Wired private Tickets tickets;
    public int clear() {
        int closed = 0;
        for (int number = tickets.open(); number > 0; number = tickets.open()) {
            tickets.close(number);
            closed++;
        }
        return closed;
    }
}
";

#[test]
fn fields_that_a_container_sets_are_set() {
    let here = folder(&[("src/p/Desk.java", INJECTED)]);
    let arguments = ["gen", "src", "--class", "p.Desk", "--json", "-", "--out", "tests", "--budget", "60s"];
    let report = jurat(here.path(), &arguments).expect_status(0).json();
    assert_eq!(branches(&report, "p.Desk", "clear"), [2, 2]);
    let text = std::fs::read_to_string(here.path().join("tests/p/DeskTest.java")).unwrap();
    assert!(!text.contains("NullPointerException"), "{text}");
    assert!(text.contains(", Desk.class, \"tickets\", "), "{text}");
    assert!(text.contains("\"close("), "{text}");
}

const LISTENED: &str = "package p;
import java.util.ArrayList;
import java.util.List;
public class Dial {
    public interface Listener { void turned(int from, int to); }
    private final List<Listener> listeners = new ArrayList<>();
    private int position;
    public int count() { return listeners.size(); }
    public void listen(Listener listener) { listeners.add(listener); }
    public void turn(int to) {
        if (to == position) { return; }
        for (Listener listener : listeners) { listener.turned(position, to); }
        position = to;
    }
}
";

/// What a listener is told is said in tests of the method that tells it, and a listener that nobody asks about is a lambda.
#[test]
fn listeners_note_what_they_are_told() {
    let here = folder(&[("src/p/Dial.java", LISTENED)]);
    let arguments = ["gen", "src", "--class", "p.Dial", "--json", "-", "--out", "tests", "--budget", "60s"];
    let report = jurat(here.path(), &arguments).expect_status(0).json();
    assert_eq!(branches(&report, "p.Dial", "turn"), [4, 4]);
    let text = std::fs::read_to_string(here.path().join("tests/p/DialTest.java")).unwrap();
    let tests: Vec<&str> = text.split("    @Test").skip(1).collect();
    let of = |name: &str| tests.iter().filter(|test| test.contains(name)).copied().collect::<String>();
    assert!(of("@DisplayName(\"turn(").contains("\"turned(0, "), "{text}");
    assert!(!of("@DisplayName(\"count on").contains(".told"), "{text}");
    assert_eq!(report["dropped"]["mispredicted"], 0);
}
