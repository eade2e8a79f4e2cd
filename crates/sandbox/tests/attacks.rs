//! Attacks with system calls that no Java program makes: Python makes them, confined at every level that this computer
//! has, and each must be refused.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sandbox::{Confinement, Level};

/// Prints the name of every attack that succeeded. `sys.argv`: a file outside, an abstract socket, a process outside.
const SCRIPT: &str = r#"
import ctypes, os, socket, sys
outside, name, process = sys.argv[1], sys.argv[2], int(sys.argv[3])
libc = ctypes.CDLL(None, use_errno=True)
x86 = os.uname().machine == "x86_64"
number = dict(ptrace=101, process_vm_readv=310, unshare=272, setns=308, mount=165, chroot=161, pivot_root=155, bpf=321,
    keyctl=250, add_key=248, io_uring_setup=425, io_uring_enter=426, perf_event_open=298, userfaultfd=323, open_tree=428,
    fsopen=430, mount_setattr=442, clone3=435, pidfd_getfd=438, kcmp=312, personality=135, sethostname=170, shmget=29) if x86 else {}
def call(what, *arguments):
    if what not in number:
        return False
    return libc.syscall(number[what], *arguments) >= 0
def attempt(name, action):
    try:
        if action():
            print("succeeded:", name, flush=True)
    except (OSError, ValueError):
        pass
def child():
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    return True
def connect(family, address, kind=socket.SOCK_STREAM):
    with socket.socket(family, kind) as s:
        s.connect(address)
    return True
def write(path):
    with open(path, "w") as f:
        f.write("x")
    return True
def signal(pid):
    os.kill(pid, 0)
    return True
here = ctypes.create_string_buffer(64)
attempt("fork", child)
attempt("vfork by spawn", lambda: os.posix_spawn("/bin/true", ["true"], {}) >= 0)
attempt("clone3", lambda: call("clone3", None, 0))
attempt("ptrace the parent", lambda: call("ptrace", 16, os.getppid(), 0, 0))
attempt("ptrace a process", lambda: call("ptrace", 16, process, 0, 0))
attempt("traced by the parent", lambda: call("ptrace", 0, 0, 0, 0))
attempt("memory of others", lambda: call("process_vm_readv", process, here, 1, here, 1, 0))
attempt("user namespace", lambda: call("unshare", 0x10000000))
attempt("mount namespace", lambda: call("unshare", 0x20000))
attempt("mount", lambda: call("mount", b"tmpfs", b"/", b"tmpfs", 0, None))
attempt("remount", lambda: call("mount", None, b"/", None, 32 | 4096, None))
attempt("chroot", lambda: call("chroot", b"/"))
attempt("pivot_root", lambda: call("pivot_root", b".", b"."))
attempt("open_tree", lambda: call("open_tree", -100, b"/", 1))
attempt("fsopen", lambda: call("fsopen", b"tmpfs", 0))
attempt("mount_setattr", lambda: call("mount_setattr", -100, b"/", 0, here, 32))
attempt("bpf", lambda: call("bpf", 0, here, 64))
attempt("keyctl", lambda: call("keyctl", 0, -3, 1))
attempt("add_key", lambda: call("add_key", b"user", b"jurat", b"x", 1, -3))
attempt("io_uring", lambda: call("io_uring_setup", 4, ctypes.create_string_buffer(256)))
attempt("perf events", lambda: call("perf_event_open", here, 0, -1, -1, 0))
attempt("userfaultfd", lambda: call("userfaultfd", 1))
attempt("kcmp", lambda: call("kcmp", os.getpid(), process, 0, 0, 0))
attempt("host name", lambda: call("sethostname", b"x", 1))
attempt("shared memory", lambda: call("shmget", 4711, 4096, 0o1777))
attempt("abstract socket", lambda: connect(socket.AF_UNIX, "\0" + name))
attempt("abstract datagram", lambda: connect(socket.AF_UNIX, "\0" + name, socket.SOCK_DGRAM))
attempt("socket by path", lambda: connect(socket.AF_UNIX, outside + ".socket"))
attempt("netlink", lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) is not None)
attempt("packet", lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0) is not None)
attempt("vsock", lambda: socket.socket(40, socket.SOCK_STREAM, 0) is not None)
attempt("kernel crypto", lambda: socket.socket(38, socket.SOCK_SEQPACKET, 0) is not None)
attempt("signal the parent", lambda: os.getppid() > 1 and signal(os.getppid()))
attempt("signal a process", lambda: signal(process))
attempt("signal everybody", lambda: signal(-1) if os.getpid() > 2 else False)
attempt("signal the group", lambda: os.getpgid(0) > 0 and signal(-os.getpgid(0)))
attempt("read", lambda: open(outside).read())
attempt("write", lambda: write(outside))
attempt("create", lambda: write(outside + ".new"))
attempt("unlink", lambda: os.unlink(outside) is None)
attempt("rename", lambda: os.rename(outside, outside + ".old") is None)
attempt("chmod", lambda: os.chmod(outside, 0o777) is None)
attempt("chown", lambda: os.chown(outside, os.getuid(), os.getgid()) is None)
attempt("utime", lambda: os.utime(outside, (1, 1)) is None)
attempt("xattr", lambda: os.setxattr(outside, "user.mark", b"x") is None)
attempt("hard link", lambda: os.link(outside, "linked") is None)
attempt("make a device", lambda: os.mknod("device", 0o600 | 0o020000, os.makedev(1, 3)) is None)
attempt("run from scratch", lambda: os.path.exists("/bin/true") and (__import__("shutil").copy("/bin/true", "true"), os.chmod("true", 0o755), os.access("true", os.X_OK))[2])
attempt("more limits", lambda: __import__("resource").setrlimit(__import__("resource").RLIMIT_FSIZE, (-1, -1)) is None)
attempt("capabilities", lambda: any(int(line.split()[1], 16) for line in open("/proc/self/status") if line.startswith("CapEff")))
print("done", len(os.listdir(".")), flush=True)
"#;

struct Python {
    program: PathBuf,
    prefix: PathBuf,
}

impl Python {
    fn find() -> Python {
        let script = "import os, sys; print(os.path.realpath(sys.executable)); print(sys.base_prefix)";
        let said = Command::new("python3").args(["-c", script]).output().unwrap();
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
    let _abstract = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&name).unwrap()).unwrap();
    let before = fs::metadata(&outside).unwrap();
    assert!(!levels().is_empty(), "this computer has no sandbox: {}", sandbox::gaps()[0].1);
    for level in levels() {
        let own = std::process::id().to_string();
        let done = python.run(level, SCRIPT, &[outside.to_str().unwrap(), &name, &own]);
        let said = String::from_utf8_lossy(&done.stdout);
        let complaint = String::from_utf8_lossy(&done.stderr);
        assert!(said.contains("done"), "{level:?}: {said}{complaint}");
        let mut succeeded: Vec<&str> =
            said.lines().filter_map(|line| line.strip_prefix("succeeded: ")).collect();
        // Its own process group is inside, and the check does no more than ask.
        succeeded.retain(|name| *name != "signal the group");
        if !level.has_namespaces() {
            // Of a scratch folder on disk it may run what it wrote; it gains nothing by that.
            succeeded.retain(|name| *name != "run from scratch");
        }
        assert_eq!(succeeded, Vec::<&str>::new(), "{level:?}");
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
