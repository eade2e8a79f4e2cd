//! `jurat vm test`: JUnit on the machine.

use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{folder, jurat, runtime};

const SOURCE: &str = r#"
    import static org.junit.jupiter.api.Assertions.*;
    import java.util.*;
    import java.util.stream.*;
    import org.junit.jupiter.api.*;
    import org.junit.jupiter.api.extension.*;

    @TestMethodOrder(MethodOrderer.MethodName.class)
    class Slow {
        @Test void a_passes() { assertEquals(4, 2 + 2); }
        @Test void b_never_ends() { for (;;) { } }
        @Test void c_passes_after_it() { assertTrue(System.currentTimeMillis() > 0); }
        @Test void d_swallows_every_error() {
            for (;;) {
                try { for (;;) { } } catch (Throwable thrown) { }
            }
        }
        @Test void e_passes_too() { }
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    class Refused {
        static int count;
        static final Object LOCK = new Object();
        static final List<String> EVENTS = new ArrayList<>();
        static void refuse() throws Exception { new ProcessBuilder("true").start(); }
        static class Holder {
            static { try { refuse(); } catch (Throwable thrown) { } }
            static int value() { return 3; }
        }
        @BeforeEach void before() { EVENTS.add("before"); }
        @AfterEach void after() { EVENTS.add("after"); }
        @Test void a_assertThrows() { assertThrows(Throwable.class, () -> refuse()); }
        @Test void b_catches() { try { refuse(); } catch (Throwable thrown) { } }
        @Test void c_passes() { assertEquals(0, count); count++; }
        @Test void d_leaves_nothing() throws Exception { count = 7; try { refuse(); } finally { count = 8; } }
        @Test void e_sees_nothing_of_it() {
            assertEquals(1, count);
            assertEquals(List.of("before", "after", "before"), EVENTS);
        }
        @Test void f_holds_a_lock() throws Exception { synchronized (LOCK) { refuse(); } }
        @Test void g_gets_the_lock() throws Exception {
            boolean[] entered = new boolean[1];
            Thread thread = new Thread(() -> { synchronized (LOCK) { entered[0] = true; } });
            thread.start();
            thread.join();
            assertTrue(entered[0]);
        }
        @Test void h_in_a_thread() throws Exception {
            Thread thread = new Thread(() -> { try { refuse(); } catch (Throwable thrown) { } });
            thread.start();
            thread.join();
        }
        @Test void i_in_an_initialiser() { assertEquals(3, Holder.value()); }
        @Test void j_in_the_same_initialiser() { assertEquals(3, Holder.value()); }
        @Test void k_in_reflection() {
            try {
                Refused.class.getDeclaredMethod("refuse").invoke(null);
            } catch (ReflectiveOperationException wrapped) { }
        }
        @RepeatedTest(3) void l_once(RepetitionInfo info) throws Exception {
            if (info.getCurrentRepetition() == 2) { refuse(); }
        }
        @TestFactory Stream<DynamicTest> m_dynamic() {
            return Stream.of(1, 2).map(number -> DynamicTest.dynamicTest("number " + number, () -> {
                if (number == 1) { refuse(); }
            }));
        }
        @Test void n_ends_the_program() { System.exit(3); }
        @Test void o_with_a_timeout() {
            assertTimeoutPreemptively(java.time.Duration.ofSeconds(5), () -> refuse());
        }
        @Test void p_waits_for_ever() throws Exception { synchronized (LOCK) { LOCK.wait(); } }
        @Test void q_wrong() { fail("on purpose"); }
        @Test void r_right() { assertEquals(1, count); }
        @Nested class Inner {
            @BeforeEach void refused() throws Exception { refuse(); }
            @Test void never_starts() { }
        }
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    class Around {
        static class First {
            @BeforeAll static void before() throws Exception { Refused.refuse(); }
            @Test void one() { }
            @Test void two() { }
        }
        @TestMethodOrder(MethodOrderer.MethodName.class)
        static class Last {
            @AfterAll static void after() throws Exception { Refused.refuse(); }
            @Test void one() { }
            @Test void two() { }
        }
        static class Made {
            Made() throws Exception { Refused.refuse(); }
            @Test void one() { }
        }
        static class Condition implements ExecutionCondition {
            @Override public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
                if (context.getTestMethod().map(method -> method.getName().equals("two")).orElse(false)) {
                    try { Refused.refuse(); } catch (Throwable thrown) { }
                }
                return ConditionEvaluationResult.enabled("");
            }
        }
        @ExtendWith(Condition.class)
        @TestMethodOrder(MethodOrderer.MethodName.class)
        static class Conditional {
            @Test void one() { }
            @Test void three() { }
            @Test void two() { }
            @Test void zero() { }
            @Test @Disabled void off() { }
        }
    }
"#;

const OLD: &str = r#"
    import static org.junit.Assert.*;
    import org.junit.*;
    import org.junit.rules.*;
    import org.junit.runners.*;
    import org.junit.runners.model.*;

    @FixMethodOrder(MethodSorters.NAME_ASCENDING)
    public class Old {
        static int caught;
        static void refuse() throws Exception { new ProcessBuilder("true").start(); }
        @Rule public TestRule rule = (base, description) -> new Statement() {
            @Override public void evaluate() throws Throwable {
                try { base.evaluate(); } catch (Exception | InternalError thrown) { caught++; }
            }
        };
        @Test(expected = Throwable.class) public void a() throws Exception { refuse(); }
        @Test(timeout = 1000) public void b() throws Exception { refuse(); }
        @Test public void c() { assertEquals(0, caught); }
        @Test public void d() { try { refuse(); } catch (Throwable thrown) { } }
        @Test public void e() { for (;;) { } }
        @Test public void f() { fail("on purpose"); }
        @Test public void g() { }
        public static class First {
            @BeforeClass public static void before() throws Exception { refuse(); }
            @Test public void one() { }
        }
        public static class Three extends junit.framework.TestCase {
            public void testOne() throws Exception { refuse(); }
            public void testTwo() { }
        }
    }
"#;

fn compiled() -> TempDir {
    let folder = folder(&[("Slow.java", SOURCE), ("Old.java", OLD)]);
    let class_path = format!("{}/*", runtime().join("launcher").display());
    let done = Command::new("javac")
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .args(["-cp", &class_path, "-d", ".", "Slow.java", "Old.java"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    folder
}

/// `method: status` and the first words of the message, by line.
fn outcomes(report: &Value) -> String {
    let line = |test: &Value| {
        let text = |name: &str| test[name].as_str().unwrap().to_owned();
        format!("{}.{} {}: {}\n", text("class"), text("method"), text("status"), text("message"))
    };
    report["tests"].as_array().unwrap().iter().map(line).collect()
}

/// What `vm test` says of these classes.
fn report(folder: &TempDir, classes: &[&str], limit: &str) -> Value {
    let mut arguments = vec!["vm", "test", "-cp", ".", "--max-instructions", limit, "--json", "-"];
    arguments.extend(classes.iter().flat_map(|class| ["--class", class]));
    jurat(folder.path(), &arguments).expect_status(1).json()
}

#[test]
fn a_test_that_takes_too_long_ends_alone() {
    let folder = compiled();
    let found = report(&folder, &["Slow"], "20000000");
    expect_test::expect![[r#"
        Slow.a_passes() passed: 
        Slow.b_never_ends() limit: the budget of 20000000 instructions is used up
        Slow.c_passes_after_it() passed: 
        Slow.d_swallows_every_error() limit: the budget of 20000000 instructions is used up
        Slow.e_passes_too() passed: 
    "#]]
    .assert_eq(&outcomes(&found));
    assert_eq!((&found["passed"], &found["limit"], &found["unsupported"]), (&3.into(), &2.into(), &0.into()));
    assert_eq!(found, report(&folder, &["Slow"], "20000000"), "the same run gives the same report");
}

#[test]
fn what_the_machine_refuses_cannot_be_caught_and_leaves_nothing() {
    let folder = compiled();
    let found = report(&folder, &["Refused"], "20000000");
    expect_test::expect![[r#"
        Refused.a_assertThrows() unsupported: the machine does not start the process true; not a bug in your program
        Refused.b_catches() unsupported: the machine does not start the process true; not a bug in your program
        Refused.c_passes() passed: 
        Refused.d_leaves_nothing() unsupported: the machine does not start the process true; not a bug in your program
        Refused.e_sees_nothing_of_it() passed: 
        Refused.f_holds_a_lock() unsupported: the machine does not start the process true; not a bug in your program
        Refused.g_gets_the_lock() passed: 
        Refused.h_in_a_thread() unsupported: the machine does not start the process true; not a bug in your program
        Refused.i_in_an_initialiser() unsupported: the machine does not start the process true; not a bug in your program
        Refused.j_in_the_same_initialiser() unsupported: the machine does not start the process true; not a bug in your program
        Refused.k_in_reflection() unsupported: the machine does not start the process true; not a bug in your program
        Refused.l_once(org.junit.jupiter.api.RepetitionInfo) passed: 
        Refused.l_once(org.junit.jupiter.api.RepetitionInfo) unsupported: the machine does not start the process true; not a bug in your program
        Refused.l_once(org.junit.jupiter.api.RepetitionInfo) passed: 
        Refused.m_dynamic() unsupported: the machine does not start the process true; not a bug in your program
        Refused.m_dynamic() passed: 
        Refused.n_ends_the_program() failed: called `System.exit(3)`
        Refused.o_with_a_timeout() unsupported: the machine does not start the process true; not a bug in your program
        Refused.p_waits_for_ever() limit: the budget of 20000000 instructions is used up
        Refused.q_wrong() failed: org.opentest4j.AssertionFailedError: on purpose
        Refused.r_right() passed: 
        Refused$Inner.never_starts() unsupported: the machine does not start the process true; not a bug in your program
    "#]].assert_eq(&outcomes(&found));
}

#[test]
fn refusals_around_tests_cost_no_other_test() {
    let folder = compiled();
    let classes = ["Around$First", "Around$Last", "Around$Made", "Around$Conditional"];
    expect_test::expect![[r#"
        Around$First. unsupported: the machine does not start the process true; not a bug in your program
        Around$Last.one() passed: 
        Around$Last.two() passed: 
        Around$Last. unsupported: the machine does not start the process true; not a bug in your program
        Around$Made. unsupported: the machine does not start the process true; not a bug in your program
        Around$Conditional.off() skipped: void Around$Conditional.off() is @Disabled
        Around$Conditional.one() passed: 
        Around$Conditional.three() passed: 
        Around$Conditional.two() unsupported: the machine does not start the process true; not a bug in your program
        Around$Conditional.zero() passed: 
    "#]].assert_eq(&outcomes(&report(&folder, &classes, "20000000")));
}

#[test]
fn runners_of_junit_3_and_4_do_not_see_a_refusal_either() {
    let folder = compiled();
    let found = report(&folder, &["Old", "Old$First", "Old$Three"], "20000000");
    expect_test::expect![[r#"
        Old.a() unsupported: the machine does not start the process true; not a bug in your program
        Old.b() unsupported: the machine does not start the process true; not a bug in your program
        Old.c() passed: 
        Old.d() unsupported: the machine does not start the process true; not a bug in your program
        Old.e() limit: the budget of 20000000 instructions is used up
        Old.f() failed: java.lang.AssertionError: on purpose
        Old.g() passed: 
        Old$First. unsupported: the machine does not start the process true; not a bug in your program
        Old$Three.testOne() unsupported: the machine does not start the process true; not a bug in your program
        Old$Three.testTwo() passed: 
    "#]].assert_eq(&outcomes(&found));
}

#[test]
fn the_summary_tells_limits_from_refusals_and_failures() {
    let folder = compiled();
    let arguments =
        ["vm", "test", "-cp", ".", "--class", "Old", "--class", "Slow", "--max-instructions", "20000000"];
    let run = jurat(folder.path(), &arguments).expect_status(1);
    expect_test::expect![[r#"
        unsupported: Old.a(): the machine does not start the process true; not a bug in your program
        unsupported: Old.b(): the machine does not start the process true; not a bug in your program
        unsupported: Old.d(): the machine does not start the process true; not a bug in your program
        limit: Old.e(): the budget of 20000000 instructions is used up
        failed: Old.f(): java.lang.AssertionError: on purpose
        limit: Slow.b_never_ends(): the budget of 20000000 instructions is used up
        limit: Slow.d_swallows_every_error(): the budget of 20000000 instructions is used up
        5 passed, 1 failed, 3 unsupported, 3 out of instructions
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn test_classes_are_found_on_the_class_path() {
    let folder = compiled();
    let run = jurat(folder.path(), &["vm", "test", "-cp", ".", "--max-instructions", "20000000", "--quiet"])
        .expect_status(1);
    expect_test::expect![[r#"
        12 passed, 3 failed, 15 unsupported, 4 out of instructions
    "#]]
    .assert_eq(&run.stdout);
}

/// A test that does one thing again and again, each time with much memory.
const BULK: &str = r#"
    import java.util.*;
    import java.util.zip.*;
    import org.junit.jupiter.api.*;

    @TestMethodOrder(MethodOrderer.MethodName.class)
    class Bulk {
        static final int SIZE = 4_000_000;
        @Test void arrayCopy() { byte[] a = new byte[SIZE], b = new byte[SIZE]; for (;;) System.arraycopy(a, 0, b, 0, SIZE); }
        @Test void arraysEqual() { byte[] a = new byte[SIZE], b = new byte[SIZE]; while (Arrays.equals(a, b)) { } }
        @Test void checksum() { byte[] a = new byte[SIZE]; CRC32 sum = new CRC32(); for (;;) sum.update(a); }
        @Test void clones() { int[] a = new int[SIZE / 4]; while (a.length > 0) a.clone(); }
        @Test void collects() { byte[] a = new byte[SIZE]; while (a.length > 0) System.gc(); }
        @Test void copiesOf() { int[] a = new int[SIZE / 4]; while (a.length > 0) Arrays.copyOf(a, a.length); }
        @Test void deflates() {
            byte[] from = new byte[SIZE], to = new byte[SIZE];
            for (;;) { Deflater all = new Deflater(); all.setInput(from); all.finish(); all.deflate(to); all.end(); }
        }
        @Test void direct() { for (;;) java.nio.ByteBuffer.allocateDirect(SIZE); }
        @Test void finds() { String all = "a".repeat(SIZE), wanted = "a".repeat(SIZE / 2) + "b"; while (!all.contains(wanted)) { } }
        @Test void hashes() { byte[] a = new byte[SIZE]; for (;;) new String(a, 0).hashCode(); }
        @Test void inflates() throws Exception {
            byte[] from = new byte[SIZE], to = new byte[SIZE];
            Deflater all = new Deflater(1); all.setInput(from, 0, 400_000); all.finish(); int length = all.deflate(to);
            for (;;) { Inflater back = new Inflater(); back.setInput(to, 0, length); back.inflate(from); back.end(); }
        }
        @Test void makesArrays() { for (;;) { byte[] a = new byte[SIZE]; a[3] = 1; } }
        @Test void makesMany() { for (;;) { int[][] a = new int[20_000][8]; } }
        @Test void makesObjects() { for (;;) { Object[] a = new Object[SIZE / 4]; a[3] = a; } }
    }
"#;

#[test]
fn what_goes_through_much_memory_counts_as_much() {
    let folder = folder(&[("Bulk.java", BULK)]);
    let class_path = format!("{}/*", runtime().join("launcher").display());
    let done = Command::new("javac")
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-nowarn", "-Xlint:none"])
        .args(["-cp", &class_path, "-d", ".", "Bulk.java"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let run = |limit: &str| {
        let arguments =
            ["vm", "test", "-cp", ".", "--heap", "64m", "--max-instructions", limit, "--json", "-"];
        jurat(folder.path(), &arguments).expect_status(1).json()
    };
    let started = std::time::Instant::now();
    let found = run("4000000");
    assert!(started.elapsed() < std::time::Duration::from_secs(120), "{:?}", started.elapsed());
    for test in found["tests"].as_array().unwrap() {
        let told = test["message"].as_str().unwrap();
        assert!(test["status"] == "limit" && told.contains("4000000 instructions"), "{test:#}");
    }
    assert_eq!(found["tests"].as_array().unwrap().len(), 14);
    assert_eq!(found, run("4000000"), "the same run gives the same report");
}
