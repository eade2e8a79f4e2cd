//! `jurat vm test`: JUnit on the machine.

use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{folder, jurat, runtime};

const SOURCE: &str = r#"
    import static org.junit.jupiter.api.Assertions.*;
    import org.junit.jupiter.api.*;

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
        @Test void e_is_never_reached() { }
    }
    class Refused {
        @Test void socket() throws Exception { new java.net.Socket("localhost", 1).close(); }
        @Test void wrong() { fail("on purpose"); }
        @Test void right() { }
    }
"#;

fn compiled() -> TempDir {
    let folder = folder(&[("Slow.java", SOURCE)]);
    let class_path = format!("{}/*", runtime().join("launcher").display());
    let done = Command::new("javac")
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .args(["-cp", &class_path, "-d", ".", "Slow.java"])
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

#[test]
fn a_test_that_takes_too_long_fails_alone() {
    let folder = compiled();
    let run = |budget: &str| {
        let arguments =
            ["vm", "test", "-cp", ".", "--class", "Slow", "--max-instructions", budget, "--json", "-"];
        jurat(folder.path(), &arguments).expect_status(1).json()
    };
    let report = run("240000000");
    expect_test::expect![[r#"
        Slow.a_passes() passed: 
        Slow.b_never_ends() unsupported: java.lang.InternalError: jurat: stopped: the budget of 20000000 instructions is used up
        Slow.c_passes_after_it() passed: 
        Slow. unsupported: the budget of 240000000 instructions is used up
    "#]]
    .assert_eq(&outcomes(&report));
    assert_eq!(report["passed"], 2);
    assert_eq!(report["unsupported"], 2);
    assert_eq!(report, run("240000000"), "the same run gives the same report");
}

#[test]
fn what_the_machine_refuses_is_told_from_failure() {
    let folder = compiled();
    let run = jurat(folder.path(), &["vm", "test", "-cp", ".", "--class", "Refused"]).expect_status(1);
    assert!(run.stdout.contains("1 passed, 1 failed, 1 unsupported"), "{}", run.stdout);
    assert!(run.stdout.contains("unsupported: Refused.socket()"), "{}", run.stdout);
    assert!(
        run.stdout.contains("failed: Refused.wrong(): org.opentest4j.AssertionFailedError: on purpose"),
        "{}",
        run.stdout
    );
}

#[test]
fn test_classes_are_found_on_the_class_path() {
    let folder = compiled();
    let run = jurat(folder.path(), &["vm", "test", "-cp", ".", "--max-instructions", "240000000", "--quiet"])
        .expect_status(1);
    assert_eq!(run.stdout, "3 passed, 1 failed, 3 unsupported\n");
}
