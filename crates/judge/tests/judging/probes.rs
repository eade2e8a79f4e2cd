//! Which probes a call passes, and how jumps and switches are numbered.

use crate::support::Bench;
use expect_test::{Expect, expect};
use judge::{CheckResult, End};
use program::ClassName;
use suite::{ObservedValue, ProbeKind, ProbeSet, Value};

/// One line per method: entry, lines (as in the text, from 1), jumps (`0T`: the first, taken), switch arms.
fn show(probes: &ProbeSet) -> String {
    let mut methods: Vec<(String, Vec<String>)> = Vec::new();
    for probe in probes {
        let name = format!("{}.{}", probe.method.owner.without_package(), probe.method.name);
        let text = match probe.kind {
            ProbeKind::Entry => "entry".to_owned(),
            ProbeKind::Line(line) => format!("line{}", line - 1),
            ProbeKind::Jump { index, taken } => format!("jump{index}{}", if taken { "T" } else { "F" }),
            ProbeKind::Switch { index, arm } => format!("switch{index}:{arm}"),
        };
        match methods.last_mut() {
            Some((last, kinds)) if *last == name => kinds.push(text),
            _ => methods.push((name, vec![text])),
        }
    }
    methods.into_iter().map(|(name, kinds)| format!("{name}: {}\n", kinds.join(" "))).collect()
}

fn check(class: &str, statement: &str, expected: Expect) {
    let outcome =
        Bench::new(&[class]).checked(&format!("trace.calling(null); {statement}; trace.returned(null);"));
    assert_eq!(outcome.end, End::Completed);
    assert!(outcome.thrown.is_none(), "{:?}", outcome.thrown);
    expected.assert_eq(&show(&outcome.probes));
}

#[test]
fn jumps_are_numbered_in_code_order() {
    let mid = "class Mid { static int mid(int x, int y, int z) {
        int mid = z;
        if (y < z) {
            if (x < y) mid = y; else if (x < z) mid = x;
        } else {
            if (x > y) mid = y; else if (x > z) mid = x;
        }
        return mid;
    } }";
    check(
        mid,
        "Mid.mid(1, 2, 3)",
        expect![[r#"
        Mid.mid: entry line2 line3 line4 line8 jump0F jump1F
    "#]],
    );
    check(
        mid,
        "Mid.mid(2, 3, 1)",
        expect![[r#"
        Mid.mid: entry line2 line3 line6 line8 jump0T jump3T jump4F
    "#]],
    );
}

#[test]
fn every_kind_of_jump_says_which_way_it_goes() {
    let class = "class Kinds { static int all(int i, Object o, Object q, long l, boolean b) {
        int n = 0;
        if (i == 0) n++;
        if (i != 0) n++;
        if (o == null) n++;
        if (o != null) n++;
        if (o == q) n++;
        if (o != q) n++;
        if (l > 5L) n++;
        if (b) n++;
        if (i >= n) n++;
        if (i <= n) n++;
        return n;
    } }";
    check(
        class,
        "Kinds.all(0, null, \"q\", 6, true)",
        expect![[r#"
        Kinds.all: entry line2 line3 line4 line5 line6 line7 line8 line9 line10 line11 line12 line13 jump0F jump1T jump2F jump3T jump4T jump5F jump6F jump7F jump8T jump9F
    "#]],
    );
    check(
        class,
        "Kinds.all(7, \"q\", \"q\", 5, false)",
        expect![[r#"
        Kinds.all: entry line2 line3 line4 line5 line6 line7 line8 line9 line10 line11 line12 line13 jump0T jump1F jump2T jump3F jump4F jump5T jump6T jump7T jump8F jump9T
    "#]],
    );
}

#[test]
fn arms_of_switches_are_keys_in_order_and_then_the_default() {
    let class = "class Switches {
        enum Colour { RED, GREEN }
        static int table(int i) { switch (i) { case -1: return 1; case 0: return 2; case 1: return 3; default: return 4; } }
        static int lookup(int i) { switch (i) { case 1000: return 1; case -5: return 2; default: return 3; } }
        static int text(String s) { switch (s) { case \"a\": return 1; case \"b\": return 2; default: return 3; } }
        static int colour(Colour c) { switch (c) { case GREEN: return 1; default: return 2; } }
    }";
    check(
        class,
        "Switches.table(-1); Switches.table(1); Switches.table(Integer.MIN_VALUE)",
        expect![[r#"
        Switches.table: entry line3 switch0:0 switch0:2 switch0:3
    "#]],
    );
    check(
        class,
        "Switches.lookup(1000); Switches.lookup(0)",
        expect![[r#"
        Switches.lookup: entry line4 switch0:1 switch0:2
    "#]],
    );
    check(
        class,
        "Switches.text(\"b\")",
        expect![[r#"
        Switches.text: entry line5 jump1F switch0:1 switch1:1
    "#]],
    );
    check(
        class,
        "Switches.colour(Switches.Colour.GREEN)",
        expect![[r#"
        Switches.colour: entry line6 switch0:0
        Switches$1.<clinit>: entry line6
        Switches$Colour.$values: entry line2
        Switches$Colour.<clinit>: entry line2
        Switches$Colour.<init>: entry line2
        Switches$Colour.values: entry line2
    "#]],
    );
}

#[test]
fn lambdas_initialisers_and_finally_blocks_have_probes() {
    let class = "class Blocks {
        static int started = 1;
        static int tried(int[] a) {
            try {
                return a[0];
            } catch (ArrayIndexOutOfBoundsException e) {
                return -1;
            } finally {
                started++;
            }
        }
        static Runnable lambda(int n) {
            return () -> {
                if (n > 0) started++;
            };
        }
    }";
    check(
        class,
        "Blocks.tried(new int[0])",
        expect![[r#"
        Blocks.<clinit>: entry line2
        Blocks.tried: entry line5 line6 line7 line9
    "#]],
    );
    check(
        class,
        "Blocks.lambda(1).run()",
        expect![[r#"
        Blocks.<clinit>: entry line2
        Blocks.lambda: entry line13
        Blocks.lambda$lambda$0: entry line14 line15 jump0F
    "#]],
    );
}

/// The verifier knows an object that is not initialised by the place of its `new`, which must not move.
#[test]
fn objects_made_across_branches_still_verify() {
    let class = "class Made {
        final String text;
        Made(String s, int n) {
            this.text = s + n;
        }
        static Made make(boolean b, int n) {
            for (int i = 0; i < 2; i++) {
                Object o =
                    new Made(
                        b ? \"yes\" : n > 0 ? \"maybe\" : \"no\",
                        b && n > 0 ? 1 : 2);
                if (i == 1) return (Made) o;
            }
            return
                new Made(b
                    ? \"a\" : \"b\", 3);
        }
    }";
    check(
        class,
        "Made.make(true, 1)",
        expect![[r#"
        Made.<init>: entry line3 line4 line5
        Made.make: entry line7 line8 line10 line11 line12 jump0F jump1F jump3F jump4F jump5F jump5T
    "#]],
    );
}

#[test]
fn interfaces_records_enums_and_nested_classes_have_probes() {
    let class = "interface Shape {
        double area();
        default boolean isLarge() { return area() > 10; }
        static Shape square(double a) { return new Square(a); }
        record Square(double side) implements Shape { public double area() { return side * side; } }
        enum Unit implements Shape { ONE { public double area() { return 1; } } }
    }";
    check(
        class,
        "Shape.square(4).isLarge(); Shape.Unit.ONE.isLarge()",
        expect![[r#"
        Shape.isLarge: entry line3 jump0F jump0T
        Shape.square: entry line4
        Shape$Square.<init>: entry line5
        Shape$Square.area: entry line5
        Shape$Unit.$values: entry line6
        Shape$Unit.<clinit>: entry line6
        Shape$Unit.<init>: entry line6
        Shape$Unit$1.<init>: entry line6
        Shape$Unit$1.area: entry line6
    "#]],
    );
}

#[test]
fn a_method_that_would_grow_too_large_is_run_without_probes_and_named() {
    let statements: String = (0..4500).map(|i| format!("if (x == {i}) y += {i};\n")).collect();
    let class = format!(
        "class Large {{ static int large(int x) {{ int y = 0;\n{statements} return y; }}\n static int small(int x) {{ return x; }} }}"
    );
    let bench = Bench::new(&[class.as_str()]);
    let mut judge = bench.judge();
    let body = "trace.calling(null); int y = Large.large(7); Large.small(1); trace.returned(y); trace.check(0, () -> y == 7);";
    let outcome = crate::support::checked(&bench, &mut judge, &[body]).remove(0);
    assert_eq!(outcome.checks, [Some(CheckResult::Holds)]);
    assert!(show(&outcome.probes).starts_with("Large.small: entry"), "{}", show(&outcome.probes));
    assert_eq!(judge.notes().collect::<Vec<_>>(), ["p.Large.large(I)I is too large to be measured"]);
}

#[test]
fn probes_are_per_test_and_cached_classes_report_again() {
    let bench = Bench::new(&["class Twice { static int f(int x) { return x > 0 ? 1 : 2; } }"]);
    let positive = "trace.calling(null); Twice.f(1); trace.returned(null);";
    let negative = "trace.calling(null); Twice.f(-1); trace.returned(null);";
    let outcomes = crate::support::checked(
        &bench,
        &mut bench.judge(),
        &[positive, negative, positive, "trace.calling(null);"],
    );
    assert_eq!(outcomes[0].probes, outcomes[2].probes);
    assert_ne!(outcomes[0].probes, outcomes[1].probes);
    assert!(outcomes[3].probes.is_empty());
}

/// The libraries that the judge itself runs on, as classes under test: the machine's verifier is the oracle.
#[test]
fn whole_libraries_still_verify() {
    let mut bench = Bench::new(&[]);
    let libraries: Vec<_> =
        bench.settings.runtime.iter().filter(|jar| !jar.ends_with("judge.jar")).cloned().collect();
    let mut names = Vec::new();
    for library in &libraries {
        let listed = std::process::Command::new(bench.settings.jdk_home.join("bin/jar"))
            .arg("tf")
            .arg(library)
            .output();
        let listed = String::from_utf8(listed.unwrap().stdout).unwrap();
        let classes = listed.lines().filter_map(|line| line.strip_suffix(".class"));
        names.extend(classes.filter(|name| !name.contains('-')).map(str::to_owned));
    }
    assert!(names.len() > 2000, "{}", names.len());
    bench.settings.class_path = libraries;
    bench.settings.under_test = names.iter().map(|name| ClassName::new(name.as_str())).collect();
    bench.settings.test_timeout = std::time::Duration::from_secs(60);
    // The process can read what is on its class path.
    let listing = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(listing.path(), names.join("\n").replace('/', ".")).unwrap();
    bench.settings.class_path.push(listing.path().to_owned());
    let body = format!(
        "List<String> names = java.nio.file.Files.readAllLines(java.nio.file.Path.of({:?}));
         int[] good = new int[1]; StringBuilder bad = new StringBuilder();
         trace.calling(null);
         for (String name : names) {{
             try {{
                 Class<?> type = Class.forName(name, false, Checked.class.getClassLoader());
                 // Linking verifies; finding out the methods of a class that lacks an optional library fails.
                 java.lang.invoke.MethodHandles.Lookup lookup = java.lang.invoke.MethodHandles.lookup();
                 java.lang.invoke.MethodHandles.privateLookupIn(type, lookup).ensureInitialized(type);
                 good[0]++;
             }} catch (VerifyError | ClassFormatError broken) {{
                 bad.append(broken);
             }} catch (Throwable otherwise) {{ }}
         }}
         trace.returned(null);
         trace.observe(0, () -> bad.substring(0, Math.min(200, bad.length())));
         trace.check(0, () -> good[0] > names.size() * 9 / 10);",
        listing.path().display().to_string()
    );
    let mut judge = bench.judge();
    let outcome = crate::support::checked(&bench, &mut judge, &[&body]).remove(0);
    assert_eq!(outcome.observations, [(0, ObservedValue::Value(Value::String("".into())))], "{outcome:?}");
    assert_eq!(outcome.checks, [Some(CheckResult::Holds)]);
    assert_eq!(judge.notes().collect::<Vec<_>>(), Vec::<&str>::new());
    assert!(outcome.probes.len() > 2000, "{}", outcome.probes.len());
}
