//! The launcher that the machine will run as bytecode, here on the real JVMs: JUnit 5 and JUnit 4 classes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use expect_test::{Expect, expect};

const FIVE: &str = r#"package p;
import static org.junit.jupiter.api.Assertions.*;
import java.util.List;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Five {
    @Test void good() { System.out.print("printed by a test"); }
    @Test void bad() { assertEquals(1, 2, "first\tsecond"); }
    @Test @Disabled("not\nnow") void off() { }
    @Test void assumption() { Assumptions.assumeTrue(false); }
    @Test @Timeout(60) void timed() { }
    @ParameterizedTest @CsvSource({"1, 1", "2, 3"}) void rows(int x, long y) { assertEquals(x, y); }
    @RepeatedTest(2) void twice() { }
    @TestFactory List<DynamicTest> factory() { return List.of(DynamicTest.dynamicTest("dynamic", () -> { })); }
    @Nested class Inner {
        @BeforeEach void fail() { throw new IllegalStateException("C:\\folder"); }
        @Test void nested() { }
    }
}

class Prelude {
    @BeforeAll static void fail() { throw new Error("before all"); }
    @Test void neverRun() { }
}

class Hostile {
    static class Mute extends RuntimeException {
        @Override public String toString() { throw new Mute(); }
    }
    @Test void mute() { throw new Mute(); }
}

abstract class Base {
    @Test void inherited() { }
    @Nested class Inside {
        @Nested class Deeper {
            @Test void inheritedToo() { }
        }
    }
}

class Derived extends Base { }
"#;

const FOUR: &str = r#"package p;
import org.junit.*;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

public class Four {
    @Test public void good() { }
    @Test public void bad() { Assert.assertEquals("a", "b"); }
    @Test @Ignore("later") public void off() { }
    @Test public void assumption() { Assume.assumeTrue(false); }

    @RunWith(Parameterized.class)
    public static class Rows {
        @Parameterized.Parameters public static Object[] rows() { return new Object[] {1, 2}; }
        @Parameterized.Parameter public int row;
        @Test public void one() { Assert.assertEquals(1, row); }
    }

    public static class Three extends junit.framework.TestCase {
        public void testOld() { }
    }

    public static class All {
        public static junit.framework.Test suite() { return new junit.framework.TestSuite(Three.class); }
    }
}
"#;

struct Classes {
    folder: tempfile::TempDir,
    class_path: String,
}

impl Classes {
    fn new() -> Classes {
        let folder = tempfile::tempdir().unwrap();
        let launcher = fixture::runtime().join("launcher").join("*");
        let class_path = format!("{}:{}", launcher.display(), folder.path().join("classes").display());
        let mut javac = Command::new(crate::support::jdk_home().join("bin/javac"));
        javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
        javac.args(["--release", "17", "-cp", &class_path, "-d"]).arg(folder.path().join("classes"));
        for (name, source) in [("Five", FIVE), ("Four", FOUR)] {
            let file = folder.path().join(format!("{name}.java"));
            fs::write(&file, source).unwrap();
            javac.arg(file);
        }
        let done = javac.output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        Classes { folder, class_path }
    }

    /// Runs the launcher and returns what it wrote.
    fn launch(&self, jdk: &Path, arguments: &[&str]) -> String {
        let results = self.folder.path().join("results");
        let done = Command::new(jdk.join("bin/java"))
            .args(["-cp", &self.class_path, "jurat.launcher.Launcher", "--to"])
            .arg(&results)
            .args(arguments)
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        fs::read_to_string(results).unwrap()
    }
}

/// The lines without the unique ids, which are JUnit's own, and without the time that each class took.
fn short(results: &str) -> String {
    let line = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        match fields[..] {
            ["class", name, _] => format!("class {name}\n"),
            [status, _, class, method, display, failure] => {
                format!("{status} | {class} | {method} | {display} | {failure}\n")
            }
            _ => format!("not a result: {line}\n"),
        }
    };
    results.lines().map(line).collect()
}

fn check(classes: &[&str], expected: Expect) {
    let compiled = Classes::new();
    let results = short(&compiled.launch(&crate::support::jdk_home(), classes));
    expected.assert_eq(&results);
    for jdk in other_jdks() {
        assert_eq!(short(&compiled.launch(&jdk, classes)), results, "{}", jdk.display());
    }
}

/// The JDKs of this computer besides the default one, if there are any.
fn other_jdks() -> Vec<PathBuf> {
    let default = crate::support::jdk_home();
    let siblings = default.parent().map(fs::read_dir).and_then(Result::ok).into_iter().flatten();
    let mut others: Vec<PathBuf> = siblings
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|home| !home.is_symlink() && *home != default && home.join("bin/javac").is_file())
        .collect();
    others.sort();
    others
}

#[test]
fn junit_5() {
    check(
        &["p.Five", "p.Prelude", "p.Hostile", "p.Derived"],
        expect![[r#"
            class p.Five
            passed | p.Five | factory() | dynamic | 
            aborted | p.Five | assumption() | assumption() | org.opentest4j.TestAbortedException: Assumption failed: assumption is not true
            failed | p.Five | bad() | bad() | org.opentest4j.AssertionFailedError: first\tsecond ==> expected: <1> but was: <2>
            skipped | p.Five | off() | off() | not
            passed | p.Five | good() | good() | 
            passed | p.Five | rows(int, long) | [1] 1, 1 | 
            failed | p.Five | rows(int, long) | [2] 2, 3 | org.opentest4j.AssertionFailedError: expected: <2> but was: <3>
            passed | p.Five | timed() | timed() | 
            passed | p.Five | twice() | repetition 1 of 2 | 
            passed | p.Five | twice() | repetition 2 of 2 | 
            failed | p.Five$Inner | nested() | nested() | java.lang.IllegalStateException: C:\\folder
            class p.Prelude
            failed | p.Prelude |  | Prelude | java.lang.Error: before all
            class p.Hostile
            failed | p.Hostile | mute() | mute() | p.Hostile$Mute
            class p.Derived
            passed | p.Derived | inherited() | inherited() | 
            passed | p.Derived$Inside$Deeper | inheritedToo() | inheritedToo() | 
        "#]],
    );
}

#[test]
fn junit_4_and_3() {
    check(
        &["p.Four", "p.Four$Rows", "p.Four$Three", "p.Four$All"],
        expect![[r#"
            class p.Four
            aborted | p.Four | assumption() | assumption | org.junit.AssumptionViolatedException: got: <false>, expected: is <true>
            failed | p.Four | bad() | bad | org.junit.ComparisonFailure: expected:<[a]> but was:<[b]>
            skipped | p.Four | off() | off | later
            passed | p.Four | good() | good | 
            class p.Four$Rows
            passed | p.Four$Rows | one() | one[0] | 
            failed | p.Four$Rows | one() | one[1] | java.lang.AssertionError: expected:<1> but was:<2>
            class p.Four$Three
            passed | p.Four$Three | testOld() | testOld | 
            class p.Four$All
            passed | p.Four$All | p.Four$Three.testOld() | testOld | 
        "#]],
    );
}

#[test]
fn a_class_that_is_not_there() {
    check(
        &["p.Nowhere"],
        expect![[r#"
        class p.Nowhere
        failed | p.Nowhere |  | p.Nowhere | java.lang.ClassNotFoundException: p.Nowhere
    "#]],
    );
}

#[test]
fn discovers_test_classes() {
    let all = [
        "p.Five",
        "p.Five$Inner",
        "p.Hostile$Mute",
        "p.Base",
        "p.Derived",
        "p.Four",
        "p.Four$Rows",
        "p.Nowhere",
    ];
    let found = Classes::new().launch(&crate::support::jdk_home(), &[&["--discover"], &all[..]].concat());
    expect![[r#"
        p.Five
        p.Derived
        p.Four
        p.Four$Rows
    "#]]
    .assert_eq(&found);
}
