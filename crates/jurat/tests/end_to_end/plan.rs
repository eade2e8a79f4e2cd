//! Plans for objects, run on a real JVM.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::support::{folder, jurat, root};

const FILES: [(&str, &str); 3] = [
    ("src/Goals.java", include_str!("../../../plan/tests/planning/java/Goals.java")),
    ("src/Papers.java", include_str!("../../../plan/tests/planning/java/Papers.java")),
    ("src/Machines.java", include_str!("../../../plan/tests/planning/java/Machines.java")),
];

/// Every plan that the contracts promise something about, compiled and run, leads to its goal.
#[test]
fn plans_keep_their_promise_on_a_real_jvm() {
    let here = folder(&FILES);
    let report =
        jurat(here.path(), &["plan", "src", "--class", "Goals", "--json", "-"]).expect_status(1).json();
    let plans = report["plans"].as_array().unwrap();
    let mut methods = String::new();
    let mut count = 0;
    for (index, plan) in plans.iter().enumerate() {
        let is_complete = plan["certain"] == true && plan["reason"].is_null() && plan["unplanned"].is_null();
        // Of several objects of a call the first is related to the others, which are fields here.
        let is_first = index == 0 || plans[index - 1]["method"] != plan["method"];
        if !is_complete || !is_first {
            continue;
        }
        let given: String = strings(&plan["given"]).iter().map(|given| format!("int {given};\n")).collect();
        let code = plan["code"].as_str().unwrap();
        let goal = plan["goal"].as_str().unwrap();
        // What the goal names beside the object are fields, which a local may hide.
        writeln!(methods, "static void p{index}() {{\n{given}{code}\nif (!({goal})) throw new AssertionError(\"{index}\");\n}}").unwrap();
        count += 1;
    }
    assert!(count >= 20, "{count} of {}", plans.len());
    let calls: String = (0..plans.len())
        .filter(|index| methods.contains(&format!(" p{index}(")))
        .map(|index| format!("p{index}();\n"))
        .collect();
    let main = format!(
        "class Run {{\nstatic Bag other = new Bag(), first = new Bag(), second = new Bag();\npublic static void main(String[] args) {{\n{calls}System.out.print(\"kept\");\n}}\n{methods}}}\n"
    );
    fs::write(here.path().join("src/Run.java"), main).unwrap();
    let jdk = project::jdk::Jdk::find(None).unwrap();
    let sources = ["src/Run.java", "src/Goals.java", "src/Papers.java", "src/Machines.java"];
    let compiled =
        Command::new(jdk.javac()).args(["-d", "out"]).args(sources).current_dir(here.path()).output();
    let compiled = compiled.unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = Command::new(jdk.java()).args(["-cp", "out", "Run"]).current_dir(here.path()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&run.stdout), "kept", "{}", String::from_utf8_lossy(&run.stderr));
}

const TURNSTILE: &str = r#"public class Turnstile {
    private int coins;
    private boolean open;
    private final java.util.List<String> log = new java.util.ArrayList<>();
    public void coin(int value) {
        if (value <= 0) throw new IllegalArgumentException();
        coins += value;
        if (coins >= 5) open = true;
        log.add("coin");
    }
    public void push() {
        if (!open) throw new IllegalStateException();
        open = false;
        coins = 0;
        log.add("push");
    }
    public boolean isOpen() { return open; }
    public int entries() { return log.size(); }
    public int getCoins() { return coins; }
    //@ requires t.isOpen() && t.entries() >= 3;
    public static int used(Turnstile t) { return t.entries(); }
    //@ requires t.getCoins() == n && n > 2;
    public static int rich(Turnstile t, int n) { return n; }
    //@ requires t.entries() < 0;
    public static int never(Turnstile t) { return 1; }
}
class Account {
    private int balance;
    //@ ensures getBalance() == 0;
    public Account() { }
    //@ requires amount > 0;
    //@ ensures getBalance() == \old(getBalance()) + amount;
    public void deposit(int amount) { balance += amount - 1; }
    public int getBalance() { return balance; }
    //@ requires account.getBalance() == 9;
    public static int of(Account account) { return account.getBalance(); }
}
"#;

/// Nothing is known of these methods but what they do.
#[test]
fn what_contracts_do_not_say_is_learned_by_running() {
    let here = folder(&[("src/Turnstile.java", TURNSTILE)]);
    let plan = |class: &str, method: &str, status: i32| {
        let arguments = ["plan", "src", "--class", class, "--method", method, "--json", "-"];
        let report = jurat(here.path(), &arguments).expect_status(status).json();
        (report["plans"][0].clone(), report["diagnostics"].clone())
    };
    let (used, _) = plan("Turnstile", "used", 0);
    assert_eq!(used["seen"], true, "{used:#}");
    let (rich, _) = plan("Turnstile", "rich", 0);
    assert_eq!(strings(&rich["given"]), ["n = 3"]);
    assert_eq!(rich["code"], "Turnstile t = new Turnstile();\nt.coin(3);");
    let (never, _) = plan("Turnstile", "never", 1);
    assert!(never["reason"].as_str().unwrap().contains("calls that were tried"), "{never:#}");
    let (of, diagnostics) = plan("Account", "of", 0);
    assert_eq!(of["code"], "Account account = new Account();\naccount.deposit(10);");
    let told = diagnostics[0]["message"].as_str().unwrap_or_default();
    assert!(told.contains("does not keep `getBalance() == \\old(getBalance()) + amount`"), "{diagnostics:#}");
}

/// The object of the paper, whose condition only the code of its queries explains, and each part of the condition alone.
#[test]
fn a_message_with_two_ends_is_planned() {
    let java = |name: &str| {
        fs::read_to_string(root().join(format!("examples/message-1/src/main/java/message/{name}.java")))
            .unwrap()
    };
    let whole = "message.size() >= 2 && message.isValid() == true";
    for condition in [whole, "message.size() >= 2", "message.isValid() == true"] {
        let processor = java("MessageProcessor");
        assert!(processor.contains(whole));
        let here = folder(&[
            ("src/message/Message.java", &java("Message")),
            ("src/message/Packet.java", &java("Packet")),
            ("src/message/MessageDataExtractor.java", &java("MessageDataExtractor")),
            ("src/message/MessageProcessor.java", &processor.replace(whole, condition)),
        ]);
        let arguments = ["plan", "src", "--method", "processMessage", "--param", "message", "--json", "-"];
        let report = jurat(here.path(), &arguments).expect_status(0).json();
        let plan = &report["plans"][0];
        assert_eq!(plan["seen"], true, "{condition}: {plan:#}");
        let code = plan["code"].as_str().unwrap();
        assert!(code.starts_with("Message message = new Message();\nmessage.addPacket("), "{code}");
        assert!(!code.contains("MessageProcessor"), "{code}");
    }
}

/// Each object takes three of the next kind, which is billions of them.
#[test]
fn a_plan_keeps_its_budget_and_says_so() {
    const LEVELS: usize = 20;
    let mut files: Vec<(String, String)> = (0..LEVELS)
        .map(|level| {
            let (own, next) = (format!("L{level}"), format!("L{}", level + 1));
            let code = format!(
                "package p;\npublic class {own} {{\n    private final {next} a, b, c;\n    \
                 public {own}({next} a, {next} b, {next} c) {{ if (a == null || b == null || c == null) throw new NullPointerException(); this.a = a; this.b = b; this.c = c; }}\n    \
                 //@ requires depth() > 100;\n    public int deep() {{ return a.deep() + 1; }}\n    \
                 public int depth() {{ return a.depth() + b.depth() + c.depth(); }}\n}}\n"
            );
            (format!("src/p/{own}.java"), code)
        })
        .collect();
    let last = format!(
        "package p;\npublic class L{LEVELS} {{\n    private final int n;\n    public L{LEVELS}(int n) {{ this.n = n; }}\n    \
         public int deep() {{ return n; }}\n    public int depth() {{ return n; }}\n}}\n"
    );
    files.push((format!("src/p/L{LEVELS}.java"), last));
    let files: Vec<(&str, &str)> = files.iter().map(|(path, code)| (&**path, &**code)).collect();
    let here = folder(&files);
    let started = std::time::Instant::now();
    let run = jurat(here.path(), &["plan", "src", "--budget", "3s", "--json", "-"]).expect_status(1);
    assert!(started.elapsed() < std::time::Duration::from_secs(20), "{:?}", started.elapsed());
    let report = run.json();
    assert_eq!(report["cut"], true, "{report:#}");
    assert!(report.to_string().contains("plan.cut"), "{report:#}");
}

const BUILT: &str = r#"package b;
public class Person {
    public enum Role { GUEST, MEMBER, CHAIR }
    private final String name;
    private final int age;
    private final Role role;
    private Person(Builder builder) { name = builder.name; age = builder.age; role = builder.role; }
    public static Builder builder() { return new Builder(); }
    public String getName() { return name; }
    public int getAge() { return age; }
    public Role getRole() { return role; }
    //@ requires person.getAge() > 17 && person.getName().equals("Ada") && person.getRole() == Role.CHAIR;
    public static int vote(Person person) { return person.getAge(); }
    //@ requires getAge() == 64;
    public boolean retires() { return age > 63; }
    //@ requires person.getAge() < 0;
    public static int never(Person person) { return 1; }
    public static class Builder {
        private String name;
        private int age;
        private Role role = Role.GUEST;
        private String remark = "";
        public Builder name(String name) { this.name = name; return this; }
        //@ requires age >= 0;
        public Builder age(int age) { this.age = age; return this; }
        public Builder role(Role role) { this.role = role; return this; }
        public Builder remark(String remark) { this.remark = remark; return this; }
        public Person build() { if (name == null) throw new IllegalStateException("name"); return new Person(this); }
    }
}
"#;

#[test]
fn builders_are_led_to_the_object_that_is_wanted() {
    let here = folder(&[("src/b/Person.java", BUILT)]);
    let arguments = ["plan", "src", "--class", "b.Person", "--method", "vote", "--json", "-"];
    let report = jurat(here.path(), &arguments).expect_status(0).json();
    assert_eq!(
        report["plans"][0]["code"],
        "Person.Builder builder = Person.builder();\nbuilder.name(\"Ada\");\nbuilder.age(18);\n\
         builder.role(Person.Role.CHAIR);\nPerson person = builder.build();"
    );
    // A builder is not asked for what its contract forbids.
    let arguments = ["plan", "src", "--class", "b.Person", "--method", "never", "--json", "-"];
    let report = jurat(here.path(), &arguments).expect_status(1).json();
    assert_ne!(report["plans"][0]["reason"], Value::Null, "{report:#}");
    let arguments = ["gen", "src", "--class", "b.Person", "--strategy", "plan", "--out", "t", "--json", "-"];
    let report = jurat(here.path(), &arguments).expect_status(0).json();
    assert_eq!(report["dropped"]["meaningless"], 0, "{:#}", report["dropped"]);
    for method in report["classes"][0]["methods"].as_array().unwrap() {
        let count = if method["name"] == "never" { 0 } else { 1 };
        assert!(method["tests"].as_u64() >= Some(count), "{method:#}");
    }
    let text = fs::read_to_string(here.path().join("t/b/PersonTest.java")).unwrap();
    assert!(text.contains("builder.age(64);"), "{text}");
}

/// The same in tests: a call for each precondition, and none that breaks one.
#[test]
fn tests_are_planned_for_classes_without_contracts() {
    let here = folder(&[("src/Turnstile.java", TURNSTILE)]);
    let arguments = ["gen", "src", "--strategy", "plan", "--out", "tests", "--json", "-"];
    let report = jurat(here.path(), &arguments).expect_status(1).json();
    assert_eq!(report["dropped"]["meaningless"], 0, "{:#}", report["dropped"]);
    let methods =
        report["classes"].as_array().unwrap().iter().flat_map(|it| it["methods"].as_array().unwrap());
    for method in methods.filter(|method| method["name"] != "never") {
        assert_ne!(method["tests"], 0, "{method:#}");
    }
    let text = fs::read_to_string(here.path().join("tests/AccountTest.java")).unwrap();
    assert!(text.contains("deposit(10)"), "{text}");
    // The promise that the code breaks, and nothing else.
    let findings = report["findings"].as_array().unwrap();
    assert_eq!(findings.len(), 1, "{findings:#?}");
    assert_eq!(findings[0]["kind"], "postcondition");
}

fn strings(values: &Value) -> Vec<&str> {
    values.as_array().map(|values| values.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
}

#[test]
fn files_for_planners_and_planners_that_fail() {
    let here = folder(&FILES);
    let plan = |more: &[&str]| {
        let mut arguments = vec!["plan", "src", "--class", "Goals", "--method", "notEmpty", "--json", "-"];
        arguments.extend(more);
        jurat(here.path(), &arguments)
    };
    let written = plan(&["--pddl", "pddl"]).expect_status(0).json();
    assert_eq!(written["plans"][0]["planner"], "search");
    assert_eq!(strings(&written["plans"][0]["calls"]), ["new Stack()", "push(0)"]);
    let domain = fs::read_to_string(here.path().join("pddl/Goals.notEmpty.stack.domain.pddl")).unwrap();
    assert!(domain.contains("(:action push_int"), "{domain}");
    assert!(here.path().join("pddl/Goals.notEmpty.stack.problem.pddl").is_file());

    let reason = |command: &str| {
        let failed = plan(&["--planner", command, "--budget", "1s"]).expect_status(1).json();
        failed["plans"][0]["reason"].as_str().unwrap().to_owned()
    };
    assert!(reason("no-such-planner").ends_with("`no-such-planner` was not found"));
    assert!(reason("tail -f").contains("did not end within 1 s"), "{}", reason("tail -f"));
    assert!(reason("echo rubbish").contains("the planner printed no plan, but: rubbish"));
    fs::write(here.path().join("plan.txt"), "0.0: (stack )\n1.0: (push_int )\n").unwrap();
    let file = here.path().join("plan.txt");
    let found = plan(&["--planner", &format!("cat {}", file.display())]).expect_status(0).json();
    assert_eq!(found["plans"][0]["planner"], "pddl");
}

#[test]
fn what_is_not_there_is_bad_usage() {
    let here = folder(&FILES);
    let run = jurat(here.path(), &["plan", "src", "--method", "noSuchMethod"]).expect_status(2);
    assert!(run.stderr.contains("no method `noSuchMethod`"), "{}", run.stderr);
}

const SHOP: &str = r#"
    package shop;
    public class Shop {
        public enum Size { SMALL, LARGE }

        public static class Item {
            private final int price;
            //@ requires price > 0;
            //@ ensures price() == price;
            public Item(int price) { this.price = price; }
            public /*@ pure @*/ int price() { return price; }
        }

        public static class Bag {
            private final java.util.List<Item> items = new java.util.ArrayList<>();
            //@ ensures size() == 0;
            public Bag() {}
            //@ requires item != null;
            //@ ensures size() == \old(size()) + 1 && contains(item);
            public void add(Item item) { items.add(item); }
            public /*@ pure @*/ int size() { return items.size(); }
            public /*@ pure @*/ boolean contains(Item item) { return items.contains(item); }
            //@ requires contains(item) && item.price() >= 10;
            public int index(Item item) { return items.indexOf(item); }
        }

        //@ requires bag != null && bag.size() > limit && limit >= 3;
        //@ also requires bag == null && limit == -1;
        public static int over(/*@ nullable @*/ Bag bag, int limit) { return bag == null ? 0 : bag.size() - limit; }

        //@ requires size == Size.LARGE && one.size() + other.size() == 3 && one != other;
        public int both(Size size, Bag one, Bag other) { return one.size() + other.size(); }

        //@ requires weight * count == 391 && weight > 1 && count > 1 && weight > count;
        public static int pack(int weight, int count) { return weight / count; }
    }
"#;

/// Receiver and arguments of every spec case, and nothing that a precondition forbids.
#[test]
fn tests_from_plans_alone() {
    let here = folder(&[("src/shop/Shop.java", SHOP)]);
    let run = jurat(here.path(), &["gen", "src", "--strategy", "plan", "--out", "out", "--json", "-"]);
    let report = run.expect_status(0).json();
    assert_eq!(report["dropped"]["meaningless"], 0, "{report:#}");
    let tests = report["tests"].as_array().unwrap();
    assert!(
        tests.iter().all(|test| test["strategy"] == "plan" && test["fixture"] != "reflection"),
        "{tests:#?}"
    );
    for class in report["classes"].as_array().unwrap() {
        for method in class["methods"].as_array().unwrap() {
            assert!(method["tests"].as_u64() > Some(0), "{method:#}");
        }
    }
    let text = fs::read_to_string(here.path().join("out/shop/ShopTest.java")).unwrap();
    assert!(text.contains("Shop.pack(23, 17)"), "{text}");
    assert!(text.contains("Shop.over(null, -1)"), "{text}");
    let text = fs::read_to_string(here.path().join("out/shop/ShopBagTest.java")).unwrap();
    assert!(text.contains("bag.add(item);") && text.contains("bag.index(item)"), "one object: {text}");
}

/// Inner and generic classes, collections of planned elements, records, interfaces, patterns: each is built.
#[test]
fn arguments_of_all_kinds() {
    let java = include_str!("../../../plan/tests/planning/java/Kinds.java");
    let here = folder(&[("src/k/Kinds.java", java)]);
    let run = jurat(here.path(), &["gen", "src", "--strategy", "plan", "--out", "out", "--json", "-"]);
    let report = run.expect_status(0).json();
    assert_eq!(report["dropped"]["meaningless"], 0, "{report:#}");
    let mut without = Vec::new();
    for class in report["classes"].as_array().unwrap() {
        for method in class["methods"].as_array().unwrap() {
            if method["tests"] == 0 {
                without.push(format!("{} {}", method["name"].as_str().unwrap(), method["reasons"]));
            }
        }
    }
    assert_eq!(without, [""; 0]);
    let text = fs::read_to_string(here.path().join("out/k/KindsTest.java")).unwrap();
    for expected in [
        "Kinds.Inner inner = kinds.new Inner();",
        "Kinds.Box<Kinds.Item> box = new Kinds.Box<>();",
        "prices.put(\"a\", new Kinds.Item(1));",
        "items.add(item);",
        "items.add(new Kinds.Item(42));",
        "new Kinds.Triangle()",
        "new Kinds.Point(4, 8)",
        "Kinds.code(\"aaa-00\")",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
}

/// The papers' examples: every method has a test that a JVM has judged, but for those whose precondition nothing is known to
/// bring about, which have a reason.
#[test]
fn the_papers_examples_become_tests() {
    let here = folder(&FILES);
    let arguments =
        ["gen", "src", "--class", "Goals", "--private", "--strategy", "plan", "--out", "out", "--json", "-"];
    let report = jurat(here.path(), &arguments).expect_status(0).json();
    assert_eq!(report["dropped"]["meaningless"], 0, "{report:#}");
    for method in report["classes"][0]["methods"].as_array().unwrap() {
        let name = method["name"].as_str().unwrap();
        let has_none = ["fullAndEmpty", "hen", "unmade"].contains(&name);
        assert!(has_none || method["tests"].as_u64() > Some(0), "{method:#}");
        assert!(method["tests"] != 0 || method["reasons"] != serde_json::json!([]), "{method:#}");
    }
    let text = fs::read_to_string(here.path().join("out/GoalsTest.java")).unwrap();
    for expected in
        ["Goals.fourTwo(piece)", "Goals.seven(counter)", "Goals.complex(stack)", "new ComplexType()"]
    {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
}

/// Goals that need arithmetic, relations or order, each in a test that a JVM has judged.
#[test]
fn the_ten_goals_become_tests() {
    let java = include_str!("../../../../bench/plan-goals/Goals.java");
    let here = folder(&[("src/Goals.java", java)]);
    let arguments =
        ["gen", "src", "--class", "Goals", "--private", "--strategy", "plan", "--out", "out", "--json", "-"];
    let report = jurat(here.path(), &arguments).expect_status(0).json();
    assert_eq!(report["dropped"]["meaningless"], 0, "{report:#}");
    let methods = report["classes"][0]["methods"].as_array().unwrap();
    let tested = methods.iter().filter(|method| method["tests"].as_u64() > Some(0));
    assert_eq!(tested.count(), methods.len(), "{methods:#?}");
    assert!(methods.len() >= 10);
}

/// What the user gives is used where it satisfies the precondition.
#[test]
fn values_and_factories_of_the_user() {
    let shop = "package u;\npublic class Shop {\n    //@ requires isbn.length() > 10 && times > 2;\n    public static int book(String isbn, int times) { return times; }\n    //@ requires times > 2;\n    public static int pay(Money money, int times) { return money.cents * times; }\n}\n";
    let money = "package u;\npublic class Money {\n    final int cents;\n    private Money(int cents) { this.cents = cents; }\n    static Money of(int cents) { return new Money(cents); }\n}\n";
    let fixtures =
        "package u;\npublic class Fixtures {\n    public static Money money() { return Money.of(3); }\n}\n";
    let config = "[values]\n\"java.lang.String\" = ['\"short\"', '\"3-16-148410-0\"']\n\n[factories]\n\"u.Money\" = [\"u.Fixtures.money\"]\n";
    let here = folder(&[
        ("src/u/Shop.java", shop),
        ("src/u/Money.java", money),
        ("src/u/Fixtures.java", fixtures),
        ("jurat.toml", config),
    ]);
    let arguments = ["gen", "src", "--class", "u.Shop", "--strategy", "plan", "--out", "out", "--json", "-"];
    let report = jurat(here.path(), &arguments).expect_status(0).json();
    assert_eq!(report["dropped"]["meaningless"], 0, "{report:#}");
    let text = fs::read_to_string(here.path().join("out/u/ShopTest.java")).unwrap();
    assert!(text.contains("\"3-16-148410-0\"") && !text.contains("\"short\""), "{text}");
    assert!(text.contains("Fixtures.money()"), "{text}");
}
