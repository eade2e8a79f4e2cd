//! Attacks with system calls that no Java program makes: Python makes them, confined at every level that this computer
//! has, as whoever runs the tests and as an ordinary user, and each must be refused. That each would succeed if it were
//! not refused shows a control: the same attack in a throw-away world (the script `world`) where nothing is confined.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sandbox::{Confinement, Level};

const SCRIPT: &str = include_str!("attacks.py");
const WORLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/world");
/// Nobody in particular.
const ORDINARY: &str = "65534";

/// What this computer refuses to an ordinary user anyway: for these, only attacks by root show something.
const NEED_ROOT: [&str; 15] = [
    "a namespace of others",
    "mount namespace",
    "mount",
    "remount",
    "chroot",
    "pivot_root",
    "open_tree",
    "fsopen",
    "mount_setattr",
    "bpf",
    "perf events",
    "host name",
    "packet",
    "make a device",
    "capabilities",
];
/// What root of a user namespace may not do either.
const NEED_REAL_ROOT: [&str; 3] = ["bpf", "perf events", "make a device"];
/// What a kernel may be built or started without; nothing can be shown there.
const MAY_BE_MISSING: [&str; 5] = ["io_uring", "kernel crypto", "perf events", "userfaultfd", "vsock"];

struct Python {
    program: PathBuf,
    prefix: PathBuf,
}

impl Python {
    fn find() -> Python {
        let script = "import os, sys; print(os.path.realpath(sys.executable)); print(sys.base_prefix)";
        // The system's own can be run by everybody, another one may lie in somebody's home.
        let system = Path::new("/usr/bin/python3");
        let program = if system.is_file() { system } else { Path::new("python3") };
        let said = Command::new(program).args(["-c", script]).output().unwrap();
        let said = String::from_utf8(said.stdout).unwrap();
        let mut lines = said.lines().map(PathBuf::from);
        Python { program: lines.next().unwrap(), prefix: lines.next().unwrap() }
    }

    /// Runs a script that is confined at this level.
    fn run(&self, level: Level, script: &str, arguments: &[&str]) -> Output {
        let folder = tempfile::tempdir().unwrap();
        let mut confinement = Confinement::new(&self.program, folder.path());
        // The prefix of a system's own Python is everything; what it needs is below /usr/lib, which is there anyway.
        if self.prefix.as_path() != Path::new("/usr") {
            confinement.linked.push(self.prefix.clone());
        }
        let mut command = Command::new(&self.program);
        sandbox::confine_at(level, &mut command, &confinement).unwrap();
        command.env_clear().args(["-I", "-c", script]).args(arguments).output().unwrap()
    }
}

fn levels() -> Vec<Level> {
    let strongest = sandbox::level();
    let is_root = rustix::process::geteuid().is_root();
    let all = [Level::UserNamespaces, Level::RootNamespaces, Level::Landlock];
    all.into_iter()
        .filter(|level| *level >= strongest && (is_root || *level != Level::RootNamespaces))
        .collect()
}

#[test]
fn no_system_call_gets_out() {
    let python = Python::find();
    let folder = tempfile::tempdir().unwrap();
    let outside = folder.path().join("victim");
    fs::write(&outside, "secret").unwrap();
    let _by_path = UnixListener::bind(folder.path().join("victim.socket")).unwrap();
    let name = format!("jurat-attack-{}", std::process::id());
    let address = |name: &str| SocketAddr::from_abstract_name(name).unwrap();
    let _abstract = UnixListener::bind_addr(&address(&name)).unwrap();
    let _datagram = UnixDatagram::bind_addr(&address(&format!("{name}-datagram"))).unwrap();
    let before = fs::metadata(&outside).unwrap();
    assert!(!levels().is_empty(), "this computer has no sandbox: {}", sandbox::gaps()[0].1);
    let (own, memory) = (std::process::id().to_string(), SCRIPT.as_ptr().addr().to_string());
    for level in levels() {
        let arguments = ["confined", outside.to_str().unwrap(), &name, &own, &memory];
        let succeeded = successes(&python.run(level, SCRIPT, &arguments));
        let allowed: &[&str] = if level.has_namespaces() {
            // Its own process group is inside, and the attack does no more than ask.
            &["signal the group"]
        } else {
            // Of a scratch folder on disk it may run what it wrote; it gains nothing by that.
            &["run from scratch", "a library from scratch"]
        };
        assert_eq!(succeeded, allowed, "{level:?}");
        let after = fs::metadata(&outside).unwrap();
        assert_eq!(
            (before.mode(), before.mtime(), before.ctime()),
            (after.mode(), after.mtime(), after.ctime())
        );
        assert_eq!(fs::read_to_string(&outside).unwrap(), "secret");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}

#[test]
fn no_system_call_of_an_ordinary_user_gets_out() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    // What lies below root's home cannot be read by others.
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let copy = folder.path().join("attacks");
    fs::copy(std::env::current_exe().unwrap(), &copy).unwrap();
    let mut command = Command::new("setpriv");
    command.args(["--reuid", ORDINARY, "--regid", ORDINARY, "--clear-groups"]).arg(copy);
    command.args(["--exact", "no_system_call_gets_out", "--nocapture"]).current_dir("/");
    let done = command.output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success() && said.contains("1 passed"), "{said}");
}

#[test]
fn every_system_call_would_succeed_if_it_were_not_refused() {
    if !sandbox::level().has_namespaces() {
        eprintln!("without namespaces there is no throw-away world, and no control");
        return;
    }
    let is_root = rustix::process::geteuid().is_root();
    let expected: &[&str] = if is_root { &[] } else { &NEED_REAL_ROOT };
    assert_eq!(failures_in_a_world("0"), expected, "as root of a world");
    if is_root {
        assert_eq!(failures_in_a_world(ORDINARY), NEED_ROOT, "as an ordinary user of a world");
    }
}

/// The attacks that fail although nothing is confined, without those that this kernel knows nothing of.
fn failures_in_a_world(user: &str) -> Vec<String> {
    let python = Python::find();
    let mut world = Command::new(WORLD);
    if rustix::process::geteuid().is_root() {
        world.args(["--as", user]);
    }
    world.args([Path::new("--read"), &python.prefix, Path::new("--"), &python.program]);
    let done = world.env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    let done = done.args(["-I", "-c", SCRIPT, "control"]).output().unwrap();
    let succeeded = successes(&done);
    let all = names();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(said.contains(&format!("done {}", all.len())), "{said}");
    let failed = all.into_iter().filter(|name| !succeeded.iter().any(|other| other == name));
    // Whoever lacks the right to do it fails, too: then it is on that list.
    let (missing, failed): (Vec<&str>, Vec<&str>) =
        failed.partition(|name| MAY_BE_MISSING.contains(name) && !NEED_ROOT.contains(name));
    eprintln!("without a control as user {user}, since this kernel has none: {missing:?}");
    failed.into_iter().map(str::to_owned).collect()
}

/// All attacks of the script.
fn names() -> Vec<&'static str> {
    let attacks = SCRIPT.lines().filter_map(|line| line.strip_prefix("    (\"")?.split_once("\", lambda "));
    attacks.map(|(name, _)| name).collect()
}

#[test]
fn the_number_of_attacks_is_told() {
    let told = format!("`crates/sandbox/tests/attacks.rs` makes {} with system calls", names().len());
    assert!(include_str!("../../../docs/security.md").contains(&told), "{told}");
}

/// The attacks that succeeded, of all: the script came to its end.
fn successes(done: &Output) -> Vec<String> {
    let said = String::from_utf8_lossy(&done.stdout);
    let is_done = said.lines().any(|line| line.starts_with("done "));
    assert!(is_done, "{said}{}", String::from_utf8_lossy(&done.stderr));
    said.lines().filter_map(|line| line.strip_prefix("succeeded: ")).map(str::to_owned).collect()
}

#[test]
fn the_program_ends_as_it_would_without_a_sandbox() {
    let python = Python::find();
    for level in levels() {
        let code = |script| python.run(level, script, &[]).status;
        assert_eq!(code("import sys; sys.exit(7)").code(), Some(7), "{level:?}");
        use std::os::unix::process::ExitStatusExt;
        let killed = code("import signal, os; signal.pthread_kill(__import__('threading').get_ident(), 9)");
        assert_eq!(killed.signal(), Some(9), "{level:?}: {killed:?}");
    }
}

#[test]
fn scratch_has_a_size_and_nothing_else_is_there() {
    let python = Python::find();
    for level in levels().into_iter().filter(|level| level.has_namespaces()) {
        let script = "import os\ntry:\n  for i in range(1000): open(str(i), 'wb').write(b'x' * (1 << 20))\nexcept OSError as e: print(e.errno, os.getcwd())";
        let done = python.run(level, script, &[]);
        assert_eq!(
            String::from_utf8_lossy(&done.stdout).trim(),
            format!("{} /scratch/work", 28),
            "{level:?}"
        );
        let done = python.run(
            level,
            "import os; print(sorted(os.listdir('/')), os.listdir('/proc'), os.uname().nodename)",
            &[],
        );
        let said = String::from_utf8_lossy(&done.stdout);
        for hidden in ["home", "'tmp'", "root", "var", "sys", "run", "boot", "mnt"] {
            let prefix = python.prefix.to_str().unwrap();
            assert!(
                !said.contains(hidden) || prefix.contains(hidden.trim_matches('\'')),
                "{level:?}: {said}"
            );
        }
        assert!(said.contains("['self']") && said.contains("localhost"), "{said}");
    }
}

#[test]
fn a_program_that_is_not_there_is_told_as_such() {
    let folder = tempfile::tempdir().unwrap();
    for level in levels() {
        let mut command = Command::new("/nonexistent/program");
        let confinement = Confinement::new("/nonexistent/program", folder.path());
        sandbox::confine_at(level, &mut command, &confinement).unwrap();
        assert_eq!(command.spawn().unwrap_err().kind(), std::io::ErrorKind::NotFound, "{level:?}");
    }
}
