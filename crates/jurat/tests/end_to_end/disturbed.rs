//! Code under test that leaves behind what the judge stumbles over when it tidies up: it loses the tests of that method and
//! of no other.

use std::fs;

use crate::support::{folder, jurat};

const DISTURBING: [(&str, &str); 8] = [
    (
        "Guards",
        "System.setSecurityManager(new SecurityManager() { @Override public void checkPermission(java.security.Permission p) { throw new SecurityException(\"no\"); } });",
    ),
    (
        "Configures",
        "System.setProperties(new java.util.Properties() { @Override public synchronized boolean equals(Object o) { throw new IllegalStateException(\"no\"); } });",
    ),
    (
        "Shifts",
        "java.util.TimeZone.setDefault(new java.util.SimpleTimeZone(0, \"x\") { int n; @Override public Object clone() { if (n++ > 0) throw new IllegalStateException(\"no\"); return this; } });",
    ),
    (
        "Compares",
        "java.util.TimeZone.setDefault(new java.util.SimpleTimeZone(0, \"x\") { @Override public Object clone() { return this; } @Override public boolean equals(Object o) { throw new IllegalStateException(\"no\"); } });",
    ),
    (
        "Interrupts",
        "left(new Thread() { @Override public void interrupt() { throw new IllegalStateException(\"no\"); } @Override public void run() { while (true); } });",
    ),
    (
        "States",
        "left(new Thread() { @Override public State getState() { throw new IllegalStateException(\"no\"); } @Override public void run() { while (true); } });",
    ),
    (
        "Traces",
        "left(new Thread() { @Override public StackTraceElement[] getStackTrace() { throw new IllegalStateException(\"no\"); } @Override public void run() { try { sleep(100000); } catch (InterruptedException e) { run(); } } });",
    ),
    (
        "Groups",
        "left(new Thread(new ThreadGroup(\"g\") { @Override public int activeCount() { throw new IllegalStateException(\"no\"); } }, () -> { while (true); }));",
    ),
];

#[test]
fn what_disturbs_the_judge_costs_no_other_method_its_tests() {
    let files: Vec<(String, String)> = DISTURBING
        .iter()
        .map(|(name, body)| {
            let code = format!(
                "package p;\npublic class {name} {{\n    public static int twice(int x) {{ return x > 100 ? -1 : 2 * x; }}\n    \
                 public static int bad(int x) {{ {body} return x; }}\n    \
                 private static void left(Thread thread) {{ thread.start(); }}\n}}\n"
            );
            (format!("src/p/{name}.java"), code)
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, code)| (&**path, &**code)).collect();
    let project = folder(&files);
    let arguments = ["gen", "src", "--out", "out", "--budget", "40s", "--json", "-"];
    let report = jurat(project.path(), &arguments).expect_status(0).json();
    for (name, _) in DISTURBING {
        let test = project.path().join(format!("out/p/{name}Test.java"));
        let text = fs::read_to_string(test).unwrap_or_default();
        assert!(text.contains(".twice("), "{name}: {report:#}\n{text}");
        // What it leaves would be there for the tests after it. Threads are another matter.
        let is_global = ["Guards", "Configures", "Shifts", "Compares"].contains(&name);
        assert!(!is_global || !text.contains(".bad("), "{text}");
    }
}
