//! Attacks by code under judgement on the computer that judges it: every one must be refused.
//!
//! The suite runs in a process of its own, with secrets in its environment: as whoever runs the tests, and where that
//! is root once more as an ordinary user; with the strongest sandbox of this computer and with each weaker one that
//! protects files and secrets. An attack is Java that says whether it has succeeded; what it was after is looked at
//! from outside, too.

mod attack;
#[path = "../support/mod.rs"]
mod support;
mod target;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use attack::{Attack, Kind};
use judge::{End, Judge, Sandbox};
use sandbox::Level;
use support::Bench;
use target::Target;

/// Which sandbox the process is to attack; absent in the process that starts the others.
const LEVEL: &str = "JURAT_ATTACKED_LEVEL";
/// Nobody in particular.
const ORDINARY: &str = "65534";

#[test]
fn every_attack_is_refused_to_whoever_runs_the_tests() {
    run_suite(&Caller::Same, "strongest");
}

#[test]
fn every_attack_is_refused_to_an_ordinary_user() {
    if rustix::process::geteuid().is_root() {
        run_suite(&Caller::Ordinary, "strongest");
    }
}

#[test]
fn without_user_namespaces_root_has_namespaces_all_the_same() {
    if rustix::process::geteuid().is_root() {
        run_suite(&Caller::Same, "root");
    }
}

#[test]
fn without_any_namespaces_files_and_secrets_are_protected() {
    run_suite(&Caller::Same, "landlock");
    if rustix::process::geteuid().is_root() {
        run_suite(&Caller::Ordinary, "landlock");
    }
}

enum Caller {
    Same,
    Ordinary,
}

/// Starts this program again, with secrets, and expects it to find nothing.
fn run_suite(caller: &Caller, level: &str) {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let own = std::env::current_exe().unwrap();
    let mut command = match caller {
        Caller::Same => Command::new(own),
        Caller::Ordinary => {
            // What lies below root's home cannot be read by others.
            let copy = folder.path().join("attacks");
            fs::copy(own, &copy).unwrap();
            let mut command = Command::new("setpriv");
            command.args(["--reuid", ORDINARY, "--regid", ORDINARY, "--clear-groups"]).arg(copy);
            command.env("JURAT_RUNTIME", copy_of_runtime(folder.path()));
            command
        }
    };
    let home = folder.path().join("home");
    command.args(["--ignored", "--exact", "suite", "--nocapture", "--test-threads", "1"]);
    command.env(LEVEL, level).env("HOME", &home).env("API_TOKEN", target::SECRET);
    command.current_dir(folder.path());
    let done = command.output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success() && said.contains("1 passed"), "{said}");
}

fn copy_of_runtime(folder: &Path) -> PathBuf {
    let copy = folder.join("runtime");
    fs::create_dir(&copy).unwrap();
    for jar in judge::runtime::jars(&support::runtime()).unwrap() {
        fs::copy(&jar, copy.join(jar.file_name().unwrap())).unwrap();
    }
    copy
}

#[test]
#[ignore = "run by the other tests, in processes of its own"]
fn suite() {
    let level = match std::env::var(LEVEL).as_deref() {
        Ok("root") => Sandbox::At(Level::RootNamespaces),
        Ok("landlock") => Sandbox::At(Level::Landlock),
        Ok(_) => Sandbox::On,
        Err(_) => return,
    };
    let has_namespaces = match level {
        Sandbox::At(level) => level.has_namespaces(),
        Sandbox::On | Sandbox::Off => sandbox::level().has_namespaces(),
    };
    let target = Target::new();
    let attacks = attack::all(&target);
    let mut bench = Bench::without_archive(&[&attack::class(&attacks)]);
    bench.settings.sandbox = level;
    target.aim_at(&bench.settings.class_path[0]);
    let mut judge = bench.judge();
    let members: String = (0..attacks.len()).map(attack::case).collect();
    bench.compile(&mut judge, "Checked", &members);
    let mut successful = Vec::new();
    let mut tried = std::collections::BTreeMap::<Kind, usize>::new();
    for (index, attack) in attacks.iter().enumerate() {
        *tried.entry(attack.kind).or_default() += 1;
        let succeeded = try_one(&mut judge, index, attack);
        // Without namespaces there is no quota; that is what the report of the sandbox says of it.
        if succeeded && (has_namespaces || attack.kind != Kind::Disk) {
            successful.push(attack.name);
        }
    }
    drop(judge);
    assert!(tried.values().all(|count| *count >= 4), "too few attacks of a kind: {tried:?}");
    assert_eq!(successful, Vec::<&str>::new(), "attacks that succeeded");
    target.is_unharmed();
}

/// Whether the attack says so, or a secret came out some other way.
fn try_one(judge: &mut Judge, index: usize, attack: &Attack) -> bool {
    let outcome = judge.run_checked("p.Checked", &[format!("case{index}")]).unwrap().remove(0);
    let seen = format!("{:?} {:?}", outcome.observations, outcome.thrown);
    let claims = seen.contains("Boolean(true)");
    if outcome.end == End::Completed && outcome.observations.is_empty() && outcome.thrown.is_none() {
        panic!("{} said nothing: {outcome:?}", attack.name);
    }
    claims || seen.contains(target::SECRET)
}
