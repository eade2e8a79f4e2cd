//! Tests of all frameworks, run as a build tool would run them, and JaCoCo's totals.

use std::path::PathBuf;

use crate::support::Bench;
use expect_test::{Expect, expect};
use judge::{Judge, Order, Source, Statics, TestOutcome, TestResult};
use program::ClassName;
use suite::Verdict;

const CALC: &str = "public class Calc {
    static int calls;
    public int sign(int x) {
        calls++;
        if (x > 0) return 1;
        if (x < 0) return -1;
        return 0;
    }
}";

fn show(outcomes: &[TestOutcome]) -> String {
    let line = |outcome: &TestOutcome| {
        let method = if outcome.method.is_empty() { "the class" } else { &outcome.method };
        let row = outcome.invocation.map(|row| format!("#{row}")).unwrap_or_default();
        let result = match &outcome.result {
            TestResult::Passed => "passed".to_owned(),
            TestResult::Failed(thrown) => {
                format!(
                    "failed: {} {:?}",
                    thrown.class.without_package(),
                    thrown.message.as_deref().unwrap_or("")
                )
            }
            TestResult::Skipped(why) => format!("skipped: {why:?}"),
            TestResult::None => "no result".to_owned(),
        };
        format!(
            "{}{row} ({}): {result}; {:?}, {} probes\n",
            method,
            outcome.display,
            outcome.end,
            outcome.probes.len()
        )
    };
    outcomes.iter().map(line).collect()
}

fn source(text: &str) -> Source {
    Source { class_name: "p.CalcTest".to_owned(), text: format!("package p;\n{text}") }
}

fn run(judge: &mut Judge, text: &str, order: Order) -> Vec<TestOutcome> {
    let errors = judge.compile(&[source(text)], 17).unwrap();
    assert!(errors.is_empty(), "{errors:#?}");
    judge.run_tests(&["p.CalcTest".to_owned()], order, Statics::Fresh).unwrap()
}

fn check(text: &str, expected: Expect) {
    let bench = Bench::new(&[CALC]);
    let mut judge = bench.judge();
    let outcomes = run(&mut judge, text, Order::Given);
    expected.assert_eq(&show(&outcomes));
    let reversed = judge.run_tests(&["p.CalcTest".to_owned()], Order::Reversed, Statics::Fresh).unwrap();
    assert_eq!(outcomes, reversed, "outcomes come in the same order whatever the order of the run");
}

#[test]
fn junit_5() {
    check(
        "import static org.junit.jupiter.api.Assertions.*;
         import org.junit.jupiter.api.*;
         import org.junit.jupiter.params.ParameterizedTest;
         import org.junit.jupiter.params.provider.*;
         class CalcTest {
             @Test @DisplayName(\"sign: of a positive number\") void positive() { assertEquals(1, new Calc().sign(5)); }
             @Test void fresh1() { new Calc().sign(1); assertEquals(1, Calc.calls); }
             @Test void fresh2() { new Calc().sign(1); assertEquals(1, Calc.calls); }
             @Test void wrong() { assertEquals(2, new Calc().sign(5), \"sign\"); }
             @Test @Disabled(\"not now\") void disabled() { }
             @Test void assumption() { Assumptions.assumeTrue(false); }
             @ParameterizedTest @CsvSource({\"1, 1\", \"-7, -1\", \"0, 5\"})
             void rows(int x, int expected) { assertEquals(expected, new Calc().sign(x)); }
             @RepeatedTest(2) void repeated() { new Calc().sign(0); }
             @TestFactory java.util.List<DynamicTest> factory() {
                 return java.util.List.of(DynamicTest.dynamicTest(\"dynamic\", () -> new Calc().sign(-1)));
             }
             @Nested class Inner { @Test void nested() { assertThrows(ArithmeticException.class, () -> { int x = 1 / 0; }); } }
         }",
        expect![[r#"
            fresh1 (fresh1()): passed; Completed, 6 probes
            fresh2 (fresh2()): passed; Completed, 6 probes
            factory#1 (dynamic): passed; Completed, 8 probes
            assumption (assumption()): skipped: "Assumption failed: assumption is not true"; Completed, 0 probes
            repeated#1 (repetition 1 of 2): passed; Completed, 9 probes
            repeated#2 (repetition 2 of 2): passed; Completed, 9 probes
            rows#1 ([1] x=1, expected=1): passed; Completed, 6 probes
            rows#2 ([2] x=-7, expected=-1): passed; Completed, 8 probes
            rows#3 ([3] x=0, expected=5): failed: AssertionFailedError "expected: <5> but was: <0>"; Completed, 9 probes
            wrong (wrong()): failed: AssertionFailedError "sign ==> expected: <2> but was: <1>"; Completed, 6 probes
            disabled (disabled()): skipped: "not now"; Completed, 0 probes
            positive (sign: of a positive number): passed; Completed, 6 probes
            nested (nested()): passed; Completed, 0 probes
        "#]],
    );
}

#[test]
fn junit_4() {
    check(
        "import static org.junit.Assert.*;
         import org.junit.*;
         public class CalcTest {
             @Test public void positive() { assertEquals(1, new Calc().sign(5)); }
             @Test public void fresh() { new Calc().sign(1); assertEquals(1, Calc.calls); }
             @Test public void wrong() { assertEquals(2, new Calc().sign(5)); }
             @Test(expected = ArithmeticException.class) public void expected() { int x = 1 / 0; }
             @Test @Ignore(\"not now\") public void ignored() { }
         }",
        expect![[r#"
            expected (expected): passed; Completed, 0 probes
            fresh (fresh): passed; Completed, 6 probes
            wrong (wrong): failed: AssertionError "expected:<2> but was:<1>"; Completed, 6 probes
            positive (positive): passed; Completed, 6 probes
            ignored (ignored): skipped: "not now"; Completed, 0 probes
        "#]],
    );
}

#[test]
fn junit_4_parameterized() {
    check(
        "import org.junit.*; import org.junit.runner.RunWith; import org.junit.runners.Parameterized;
         @RunWith(Parameterized.class)
         public class CalcTest {
             @Parameterized.Parameters public static Object[] data() { return new Object[] { 1, -1 }; }
             @Parameterized.Parameter public int x;
             @Test public void sign() { Assert.assertEquals(x, new Calc().sign(x)); }
         }",
        expect![[r#"
            sign (sign[0]): passed; Completed, 6 probes
            sign (sign[1]): passed; Completed, 8 probes
        "#]],
    );
}

#[test]
fn testng() {
    check(
        "import static org.testng.Assert.*;
         import org.testng.annotations.*;
         public class CalcTest {
             @Test public void positive() { assertEquals(new Calc().sign(5), 1); }
             @Test(description = \"of zero\") public void fresh() { new Calc().sign(1); assertEquals(Calc.calls, 1); }
             @Test public void wrong() { assertEquals(new Calc().sign(5), 2); }
             @Test(expectedExceptions = ArithmeticException.class) public void expected() { int x = 1 / 0; }
             @DataProvider public Object[][] data() { return new Object[][] { { 1 }, { -1 } }; }
             @Test(dataProvider = \"data\") public void rows(int x) { assertEquals(new Calc().sign(x), x); }
         }",
        expect![[r#"
            expected (expected): passed; Completed, 0 probes
            fresh (fresh): passed; Completed, 6 probes
            positive (positive): passed; Completed, 6 probes
            rows#1 ([0] 1): passed; Completed, 9 probes
            rows#2 ([1] -1): passed; Completed, 9 probes
            wrong (wrong): failed: AssertionError "expected [2] but found [1]"; Completed, 6 probes
        "#]],
    );
}

#[test]
fn failures_before_the_test_itself() {
    check(
        "import org.junit.jupiter.api.*;
         import org.junit.jupiter.params.ParameterizedTest;
         import org.junit.jupiter.params.provider.*;
         class CalcTest {
             @BeforeAll static void before() { if (true) throw new IllegalStateException(\"before\"); }
             @Test void never() { }
             @ParameterizedTest @MethodSource(\"missing\") void rows(int x) { }
         }",
        expect![[r#"
            rows#1 (rows(int)): failed: IllegalStateException "before"; Completed, 0 probes
            never (never()): failed: IllegalStateException "before"; Completed, 0 probes
        "#]],
    );
}

#[test]
fn a_test_that_takes_the_process_down_is_reported_and_the_rest_goes_on() {
    let mut bench = Bench::new(&[CALC]);
    bench.settings.test_timeout = std::time::Duration::from_millis(1500);
    let mut judge = bench.judge();
    let outcomes = run(
        &mut judge,
        "import org.junit.jupiter.api.*;
         import org.junit.jupiter.params.ParameterizedTest;
         import org.junit.jupiter.params.provider.*;
         @TestMethodOrder(MethodOrderer.MethodName.class)
         class CalcTest {
             @Test void a() { new Calc().sign(1); }
             @Test void b() throws Exception { System.class.getMethod(\"exit\", int.class).invoke(null, 7); }
             @Test void c() { new Calc().sign(1); }
             @Test void d() { while (true) { } }
             @Test void e() { System.exit(2); }
             @Test void f() { long[][] all = new long[100000][]; for (int i = 0; ; i++) all[i] = new long[100000]; }
             @ParameterizedTest @ValueSource(ints = { 1, 2, 3 }) void g(int x) { while (x == 2) { } }
             @Test void h() { System.out.println(); }
         }",
        Order::Given,
    );
    expect![[r#"
        a (a()): passed; Completed, 6 probes
        b (b()): no result; Exit(7), 0 probes
        c (c()): passed; Completed, 6 probes
        d (d()): no result; Timeout, 0 probes
        e (e()): failed: ExitAttempt "the test tried to end the process with status 2"; Exit(2), 0 probes
        f (f()): failed: OutOfMemoryError "Java heap space"; OutOfMemory, 0 probes
        g#1 ([1] x=1): passed; Completed, 0 probes
        g#2 (g(int)): no result; Timeout, 0 probes
        g#3 ([3] x=3): passed; Completed, 0 probes
        h (h()): passed; Completed, 0 probes
    "#]]
    .assert_eq(&show(&outcomes));
    assert_eq!(outcomes[0].verdict(), Verdict::Pass);
    assert_eq!(outcomes[3].verdict(), Verdict::Timeout);
    assert_eq!(outcomes[4].verdict(), Verdict::Error);
    assert!(outcomes.last().unwrap().printed);
}

/// A large class is loaded for each test without its other tests, which must not show.
#[test]
fn large_test_classes_behave_like_small_ones() {
    let many: String = (0..40)
        .map(|i| {
            format!(
                "@Test void t{i}() {{ assertEquals({}, new Calc().sign({i}) + used()); }}\n",
                i32::from(i > 0) + 7
            )
        })
        .collect();
    let text = format!(
        "import static org.junit.jupiter.api.Assertions.*;
         import org.junit.jupiter.api.*;
         import org.junit.jupiter.params.ParameterizedTest;
         import org.junit.jupiter.params.provider.*;
         class CalcTest {{
             static int before;
             @BeforeAll static void beforeAll() {{ before = 7; }}
             int used() {{ return before; }}
             {many}
             @Test void calls() {{ t1(); }}
             @Test void exits() {{ System.exit(1); }}
             @Test void throwing() {{ assertThrows(ArithmeticException.class, () -> {{ int x = 1 / (before - 7); }}); }}
             @ParameterizedTest @MethodSource(\"data\") void rows(int x) {{ assertEquals(1, new Calc().sign(x)); }}
             static int[] data() {{ return new int[] {{ 1, 2 }}; }}
         }}"
    );
    let bench = Bench::new(&[CALC]);
    let mut judge = bench.judge();
    let outcomes = run(&mut judge, &text, Order::Given);
    assert_eq!(outcomes.len(), 40 + 3 + 2);
    for outcome in &outcomes {
        let expected = if outcome.method == "exits" { Verdict::Error } else { Verdict::Pass };
        assert_eq!(outcome.verdict(), expected, "{outcome:?}");
    }
    assert_eq!(judge.restarts(), 0);
}

/// A build runs all tests of a class in one loader, so there a test finds what the one before it left.
#[test]
fn static_state_is_kept_where_that_is_asked_for() {
    let bench = Bench::new(&["class Counter { static int count; static int next() { return ++count; } }"]);
    let mut judge = bench.judge();
    let text = "import org.junit.jupiter.api.*;
         class CalcTest {
             @Test void a() { Assertions.assertEquals(1, Counter.next()); }
             @Test void b() { Assertions.assertEquals(1, Counter.next()); }
         }";
    let verdicts = |outcomes: &[TestOutcome]| outcomes.iter().map(TestOutcome::verdict).collect::<Vec<_>>();
    let alone = run(&mut judge, text, Order::Given);
    assert_eq!(verdicts(&alone), [Verdict::Pass, Verdict::Pass]);
    let classes = ["p.CalcTest".to_owned()];
    // Each run begins afresh.
    for _ in 0..2 {
        let forth = judge.run_tests(&classes, Order::Given, Statics::Kept).unwrap();
        assert_eq!(verdicts(&forth), [Verdict::Pass, Verdict::Fail]);
        let (back, totals) = judge.run_tests_measured(&classes, Order::Reversed, Statics::Kept).unwrap();
        assert_eq!(verdicts(&back), [Verdict::Fail, Verdict::Pass]);
        assert_eq!(totals.unwrap().classes[&ClassName::new("p/Counter")].lines_covered, 1);
    }
}

#[test]
fn a_test_that_takes_the_process_down_does_not_take_others_with_it() {
    let bench = Bench::new(&[CALC]);
    let mut judge = bench.judge();
    let text = "import org.junit.jupiter.api.*;
         import org.junit.jupiter.params.*;
         import org.junit.jupiter.params.provider.*;
         @TestMethodOrder(MethodOrderer.MethodName.class)
         class CalcTest {
             @Test void a() { new Calc().sign(1); }
             @ParameterizedTest @ValueSource(ints = { 1, 2, 3 })
             void b(int x) { if (x == 2) Runtime.getRuntime().halt(5); Assertions.assertEquals(1, x); }
             @Test void c() { new Calc().sign(1); }
         }";
    assert!(judge.compile(&[source(text)], 17).unwrap().is_empty());
    let outcomes = judge.run_tests(&["p.CalcTest".to_owned()], Order::Given, Statics::Kept).unwrap();
    let told: Vec<_> = outcomes.iter().map(|it| (&*it.method, it.invocation, it.verdict())).collect();
    let expected = [
        ("a", None, Verdict::Pass),
        ("b", Some(1), Verdict::Pass),
        ("b", Some(2), Verdict::Error),
        ("b", Some(3), Verdict::Fail),
        ("c", None, Verdict::Pass),
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_class_that_is_not_there_is_reported() {
    let bench = Bench::new(&[CALC]);
    let outcomes = bench.judge().run_tests(&["p.Missing".to_owned()], Order::Given, Statics::Fresh).unwrap();
    expect![[r#"
        the class (p.Missing): failed: ClassNotFoundException "p.Missing"; Completed, 0 probes
    "#]]
    .assert_eq(&show(&outcomes));
}

#[test]
fn jacoco_counts_lines_and_branches_of_all_tests_together() {
    let mut bench = Bench::new(&[CALC, "class Unused { int f(int x) { return x > 0 ? 1 : 2; } }"]);
    bench.settings.test_timeout = std::time::Duration::from_millis(800);
    let mut judge = bench.judge();
    let outcomes = run(
        &mut judge,
        "import org.junit.jupiter.api.*;
         class CalcTest {
             @Test void positive() { new Calc().sign(5); }
             @Test void negative() { new Calc().sign(-5); }
             @Test void endless() { new Calc().sign(0); while (true) { } }
         }",
        Order::Given,
    );
    assert_eq!(outcomes.len(), 3);
    let totals = judge.jacoco(&["p.CalcTest".to_owned()]).unwrap();
    let counts = |name: &str| {
        let class = totals.classes[&ClassName::new(name)];
        (class.lines_covered, class.lines, class.branches_covered, class.branches)
    };
    // The endless test is left out, so `x == 0` was never seen.
    assert_eq!(counts("p/Calc"), (4, 5, 3, 4));
    assert_eq!(counts("p/Unused"), (0, 1, 0, 2));
    assert_eq!(totals.sum().lines, 6);
}

/// The JDKs of this computer besides the default one, if there are any.
#[test]
fn other_jdks_judge_alike() {
    let default = crate::support::jdk_home();
    let siblings = default.parent().map(std::fs::read_dir).and_then(Result::ok).into_iter().flatten();
    let mut others: Vec<PathBuf> = siblings
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|home| !home.is_symlink() && *home != default && home.join("bin/javac").is_file())
        .collect();
    others.sort();
    let text = "import org.junit.jupiter.api.*;
         class CalcTest { @Test void positive() { Assertions.assertEquals(1, new Calc().sign(5)); } }";
    let bench = Bench::new(&[CALC]);
    let expected = run(&mut bench.judge(), text, Order::Given);
    for jdk in others {
        let mut other = Bench::with_jdk(&jdk, &[CALC]);
        assert_eq!(run(&mut other.judge(), text, Order::Given), expected, "{}", jdk.display());
        other.settings.variation = judge::Variation::Second;
        assert_eq!(run(&mut other.judge(), text, Order::Given), expected, "{}", jdk.display());
    }
}
