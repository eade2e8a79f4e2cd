//! Keeps what tests do inside their scratch directory and off the network.
//!
//! On Linux: Landlock refuses every write outside the scratch directory, and an empty network namespace of the
//! process's own leaves nobody to talk to. Where the kernel has no namespaces for us, Landlock refuses TCP if it
//! is new enough. Other platforms have neither; tests run all the same, and `jurat doctor` says so.

use std::path::Path;
use std::process::Command;

/// What the platform can enforce.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SandboxReport {
    pub files: Protection,
    pub network: Protection,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Protection {
    /// By what.
    Enforced(&'static str),
    /// Why not.
    Unavailable(String),
}

/// Finds out by trying, without restricting this process.
pub fn available() -> SandboxReport {
    platform::available()
}

/// Restricts the process that the command will start. Protections that are not available are left out.
pub(crate) fn confine(command: &mut Command, scratch: &Path) {
    platform::confine(command, scratch);
}

/// Makes the process die with this one, leave no core dump, and be killable together with all it starts.
pub(crate) fn tie_to_parent(command: &mut Command) {
    platform::tie_to_parent(command);
}

#[cfg(target_os = "linux")]
mod platform {
    use std::ffi::CString;
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::path::Path;
    use std::process::{Command, Stdio};

    use landlock::{
        ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr,
        RulesetCreated, RulesetCreatedAttr, RulesetError,
    };
    use rustix::process::{
        Resource, Rlimit, Signal, getegid, geteuid, set_parent_process_death_signal, setrlimit,
    };

    use super::{Protection, SandboxReport};

    /// The newest version whose rights we name; an older kernel enforces those that it knows.
    const NEWEST: ABI = ABI::V5;
    const LANDLOCK: &str = "landlock";
    /// Nothing that a test writes may fill the disk.
    const LARGEST_FILE: u64 = 64 << 20;

    pub(super) fn available() -> SandboxReport {
        let files = match strict().handle_access(AccessFs::from_all(ABI::V1)).and_then(Ruleset::create) {
            Ok(_) => Protection::Enforced(LANDLOCK),
            Err(error) => Protection::Unavailable(format!("the kernel has no Landlock: {error}")),
        };
        let network = match try_network_namespace() {
            Ok(()) => Protection::Enforced("network namespace"),
            Err(error) => {
                match strict().handle_access(AccessNet::from_all(ABI::V4)).and_then(Ruleset::create) {
                    Ok(_) => Protection::Enforced("landlock (TCP only)"),
                    Err(_) => Protection::Unavailable(format!("no network namespace can be made: {error}")),
                }
            }
        };
        SandboxReport { files, network }
    }

    /// Rules that the kernel must know, not only may.
    fn strict() -> Ruleset {
        Ruleset::default().set_compatibility(CompatLevel::HardRequirement)
    }

    /// A process that gets as far as looking for its program has its namespace.
    fn try_network_namespace() -> io::Result<()> {
        let mut command = Command::new("/nonexistent/jurat-sandbox-probe");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let identity = Identity::of_this_process();
        // SAFETY: runs in the child between fork and exec; `leave_network` makes system calls only and touches
        // no memory but what was prepared before the fork.
        unsafe { command.pre_exec(move || leave_network(&identity)) };
        match command.spawn() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
            Ok(mut child) => child.wait().map(drop),
        }
    }

    pub(super) fn confine(command: &mut Command, scratch: &Path) {
        let mut ruleset = ruleset(scratch).ok();
        let identity = Identity::of_this_process();
        // SAFETY: runs in the child between fork and exec. The rule set and the texts for the identity maps were
        // made before the fork; what is left to do are system calls (unshare, open, write, prctl,
        // landlock_restrict_self, setrlimit) on them.
        unsafe {
            command.pre_exec(move || {
                // Best effort, as the module says: `available` reports what this cannot do.
                let _ = leave_network(&identity);
                let _ = setrlimit(
                    Resource::Fsize,
                    Rlimit { current: Some(LARGEST_FILE), maximum: Some(LARGEST_FILE) },
                );
                if let Some(ruleset) = ruleset.take() {
                    ruleset.restrict_self().map_err(|_| io::Error::from(io::ErrorKind::PermissionDenied))?;
                }
                Ok(())
            })
        };
    }

    pub(super) fn tie_to_parent(command: &mut Command) {
        command.process_group(0);
        // SAFETY: runs in the child between fork and exec and makes two system calls.
        unsafe {
            command.pre_exec(|| {
                set_parent_process_death_signal(Some(Signal::KILL))?;
                setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?;
                Ok(())
            })
        };
    }

    fn ruleset(scratch: &Path) -> Result<RulesetCreated, RulesetError> {
        let everywhere = PathFd::new("/").map(|root| PathBeneath::new(root, AccessFs::from_read(NEWEST)));
        let inside = PathFd::new(scratch).map(|folder| PathBeneath::new(folder, AccessFs::from_all(NEWEST)));
        let null = PathFd::new("/dev/null")
            .map(|file| PathBeneath::new(file, AccessFs::ReadFile | AccessFs::WriteFile));
        let rules = [everywhere, inside, null].into_iter().flatten().map(Ok::<_, RulesetError>);
        Ruleset::default()
            .handle_access(AccessFs::from_all(NEWEST))?
            .handle_access(AccessNet::from_all(ABI::V4))?
            .create()?
            .add_rules(rules)
    }

    /// Who we are, written as the maps of a new user namespace in which we are the same.
    struct Identity {
        is_root: bool,
        files: [(CString, CString); 3],
    }

    impl Identity {
        fn of_this_process() -> Self {
            let (user, group) = (geteuid().as_raw(), getegid().as_raw());
            let text = |text: String| CString::new(text).unwrap_or_default();
            Identity {
                is_root: geteuid().is_root(),
                files: [
                    (text("/proc/self/setgroups".into()), text("deny".into())),
                    (text("/proc/self/uid_map".into()), text(format!("{user} {user} 1"))),
                    (text("/proc/self/gid_map".into()), text(format!("{group} {group} 1"))),
                ],
            }
        }
    }

    /// Makes system calls only, so that it can run between fork and exec.
    fn leave_network(identity: &Identity) -> io::Result<()> {
        // SAFETY: `unshare` takes flags and touches no memory of ours.
        if identity.is_root && unsafe { libc::unshare(libc::CLONE_NEWNET) } == 0 {
            return Ok(());
        }
        // SAFETY: as above.
        if unsafe { libc::unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNET) } != 0 {
            return Err(io::Error::last_os_error());
        }
        for (file, text) in &identity.files {
            // SAFETY: both are NUL-terminated strings that live until the calls return, and the length is theirs.
            unsafe {
                let descriptor = libc::open(file.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
                if descriptor >= 0 {
                    libc::write(descriptor, text.as_ptr().cast(), text.as_bytes().len());
                    libc::close(descriptor);
                }
            }
        }
        Ok(())
    }

    #[cfg(test)]
    #[test]
    fn probing_does_not_restrict_this_process() {
        let before = std::fs::read_link("/proc/self/ns/net").unwrap();
        let first = available();
        assert_eq!(first, available());
        assert_eq!(before, std::fs::read_link("/proc/self/ns/net").unwrap());
        assert!(tempfile::tempfile().is_ok());
    }
}

#[cfg(not(target_os = "linux"))]
mod platform {
    use std::path::Path;
    use std::process::Command;

    use super::{Protection, SandboxReport};

    pub(super) fn available() -> SandboxReport {
        let why = || Protection::Unavailable("this platform has no sandbox that Jurat knows".to_owned());
        SandboxReport { files: why(), network: why() }
    }

    pub(super) fn confine(_command: &mut Command, _scratch: &Path) {}

    #[cfg(unix)]
    pub(super) fn tie_to_parent(command: &mut Command) {
        std::os::unix::process::CommandExt::process_group(command, 0);
    }

    #[cfg(not(unix))]
    pub(super) fn tie_to_parent(_command: &mut Command) {}
}
