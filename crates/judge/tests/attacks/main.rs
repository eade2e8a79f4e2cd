//! Attacks by code under judgement on the computer that judges it: every one must be refused.
//!
//! The suite runs in a process of its own, with secrets in its environment: as whoever runs the tests, and where that
//! is root once more as an ordinary user; with the strongest sandbox of this computer and with each weaker one that
//! protects files and secrets. An attack is Java that says whether it has succeeded; what it was after is looked at
//! from outside, too.

mod attack;
mod control;
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
    let for_everybody = |name: &str| {
        let path = folder.path().join(name);
        fs::create_dir(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).unwrap();
        path
    };
    let (home, temporary) = (for_everybody("home"), for_everybody("tmp"));
    command.args(["--ignored", "--exact", "suite", "--nocapture", "--test-threads", "1"]);
    command.env(LEVEL, level).env("HOME", &home).env("API_TOKEN", target::SECRET);
    command.env("TMPDIR", temporary);
    command.current_dir(folder.path());
    let done = command.output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success() && said.contains("1 passed"), "{said}");
}

fn copy_of_runtime(folder: &Path) -> PathBuf {
    let copy = folder.join("runtime");
    fs::create_dir(&copy).unwrap();
    for jar in judge::runtime::jars(&fixture::runtime()).unwrap() {
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
    let mut target = Target::new();
    let attacks = attack::all(&target);
    let told = format!("`crates/judge/tests/attacks` makes {} attacks from Java", attacks.len());
    assert!(include_str!("../../../../docs/security.md").contains(&told), "{told}");
    let mut bench = Bench::without_archive(&[&attack::class(&attacks)]);
    bench.settings.sandbox = level;
    target.aim_at(&bench.settings.class_path[0]);
    let mut judge = bench.judge();
    let members: String = (0..attacks.len()).map(attack::case).collect();
    bench.compile(&mut judge, "Checked", &members);
    let mut successful = Vec::new();
    let mut tried = std::collections::BTreeMap::<Kind, usize>::new();
    let memory = peak_of_memory();
    for (index, attack) in attacks.iter().enumerate() {
        *tried.entry(attack.kind).or_default() += 1;
        let (succeeded, _) = try_one(&mut judge, index, attack);
        if succeeded {
            successful.push(attack.name);
        }
    }
    assert_eq!(judges_folders(), 1);
    drop(judge);
    assert_eq!(judges_folders(), 0, "nothing of a judge stays behind");
    assert!(tried.values().all(|count| *count >= 4), "too few attacks of a kind: {tried:?}");
    // What the report of the sandbox says of it: without namespaces there is no quota but for one file, and of root's
    // threads no limit, as in namespaces of older kernels.
    let mut allowed: Vec<&str> = Vec::new();
    if !has_namespaces {
        allowed.push("many files");
    }
    // Tens of thousands of something take a while: on a slow computer the time for a test ends that first.
    let mut hurried: Vec<&str> = Vec::new();
    if !has_namespaces {
        hurried.extend(["many inodes", "many folders"]);
    }
    if rustix::process::geteuid().is_root() && !(has_namespaces && can_limit_pids()) {
        hurried.push("threads");
    }
    successful.retain(|name| !hurried.contains(name));
    assert_eq!(successful, allowed, "attacks that succeeded");
    let kept = peak_of_memory() - memory;
    assert!(kept < attack::FLOOD / 4, "{kept} bytes were kept of what attacks wrote");
    target.is_unharmed();
}

/// Whether each pid namespace has a largest number of its own, which Linux has had since 6.14.
fn can_limit_pids() -> bool {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap();
    let numbers: Vec<u32> = release.split('.').take(2).map(|number| number.parse().unwrap()).collect();
    numbers >= vec![6, 14]
}

/// How many folders of judges there are in the temporary folder, which belongs to this process.
fn judges_folders() -> usize {
    fn count(folder: &Path) -> usize {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let ours = |name: &str| usize::from(name.starts_with("jurat-judge-"));
        entries.map(|entry| ours(&entry.file_name().to_string_lossy()) + count(&entry.path())).sum()
    }
    count(&std::env::temp_dir())
}

/// The most memory that this process has ever had, in bytes.
fn peak_of_memory() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() << 10
}

/// Whether the attack says so, or a secret came out some other way; and all that came out.
fn try_one(judge: &mut Judge, index: usize, attack: &Attack) -> (bool, String) {
    let outcomes = judge.run_checked("p.Checked", &[format!("case{index}")]);
    let outcome = outcomes.unwrap_or_else(|error| panic!("{}: {error}", attack.name)).remove(0);
    let seen = format!("{:?} {:?} {:?}", outcome.observations, outcome.thrown, outcome.end);
    let claims = seen.contains("Boolean(true)");
    if outcome.end == End::Completed && outcome.observations.is_empty() && outcome.thrown.is_none() {
        panic!("{} said nothing: {outcome:?}", attack.name);
    }
    (claims || seen.contains(target::SECRET), seen)
}
