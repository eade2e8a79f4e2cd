//! What happens where the kernel, or a container around us, allows less than the sandbox would like.
//!
//! A filter of system calls stands for such a kernel: what it refuses, the program cannot have.

use std::os::unix::process::CommandExt;

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch};

use crate::support::{Run, command, finished, folder};

const CLASS: &str = "package p; public class Mid { public static int next(int x) { return x + 1; } }";

/// Runs the program where these system calls are not permitted.
fn without(calls: &[i64], arguments: &[&str]) -> Run {
    let rules = calls.iter().map(|call| (*call, Vec::new())).collect();
    let refused = SeccompAction::Errno(1);
    let arch = TargetArch::try_from(std::env::consts::ARCH).unwrap();
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refused, arch).unwrap();
    let filter = BpfProgram::try_from(filter).unwrap();
    let project = folder(&[("src/p/Mid.java", CLASS)]);
    let mut command = command(project.path(), arguments);
    // SAFETY: makes two system calls on a program that was made before the fork.
    unsafe {
        command.pre_exec(move || {
            seccompiler::apply_filter(&filter).map_err(|_| std::io::ErrorKind::PermissionDenied.into())
        })
    };
    finished(command.output().unwrap())
}

const GEN: [&str; 4] = ["gen", "src", "--out", "tests"];

#[test]
fn without_namespaces_tests_are_judged_behind_landlock() {
    let run = without(&[libc::SYS_unshare], &GEN).expect_status(0);
    assert!(run.stdout.contains("p.Mid") && !run.stdout.contains("0 tests"), "{}", run.stdout);
    let doctor = without(&[libc::SYS_unshare], &["doctor"]).expect_status(0);
    let line = |subject: &str| doctor.stdout.lines().find(|line| line.contains(subject)).unwrap().to_owned();
    assert!(line("Sandbox: files").contains("landlock"), "{}", doctor.stdout);
    assert!(line("Sandbox: disk space").contains("not found"), "{}", doctor.stdout);
}

#[test]
fn without_any_protection_nothing_is_tried_unless_the_user_says_so() {
    let bare = [libc::SYS_unshare, libc::SYS_landlock_create_ruleset];
    let run = without(&bare, &GEN).expect_status(2);
    for part in ["files and secrets cannot be protected", "user namespaces", "Landlock", "--no-sandbox"] {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
    let doctor = without(&bare, &["doctor"]).expect_status(2);
    assert!(doctor.stdout.contains("MISSING Sandbox: secrets"), "{}", doctor.stdout);
    let daring = without(&bare, &[&GEN[..], &["--no-sandbox", "--json", "-"]].concat()).expect_status(0);
    let report = daring.json();
    assert_eq!(
        report["diagnostics"][0]["message"].as_str().unwrap_or_default().split(':').next(),
        Some("tests ran without a sandbox")
    );
    assert!(!report["tests"].as_array().unwrap().is_empty());
}
