//! What this computer can enforce, subject by subject, in words for people.

use crate::{Level, level, platform};

/// What is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// Files outside are neither written nor deleted.
    Files,
    /// Permissions, owners, times and attributes of files outside.
    Metadata,
    /// What is not named cannot be read: home folders, keys, other processes.
    Secrets,
    Network,
    /// Sockets of this computer's own services, by path or by name.
    LocalSockets,
    /// Other processes get no signals, and none outlive the run.
    Processes,
    /// System calls that nobody under test needs.
    SystemCalls,
    /// Disk and inodes.
    Disk,
}

impl Subject {
    pub const ALL: [Subject; 8] = [
        Subject::Files,
        Subject::Metadata,
        Subject::Secrets,
        Subject::Network,
        Subject::LocalSockets,
        Subject::Processes,
        Subject::SystemCalls,
        Subject::Disk,
    ];

    pub fn word(self) -> &'static str {
        match self {
            Subject::Files => "files",
            Subject::Metadata => "metadata of files",
            Subject::Secrets => "secrets",
            Subject::Network => "network",
            Subject::LocalSockets => "local sockets",
            Subject::Processes => "processes and signals",
            Subject::SystemCalls => "system calls",
            Subject::Disk => "disk space",
        }
    }

    /// Without it, nothing of the user's may be run.
    pub fn is_vital(self) -> bool {
        matches!(self, Subject::Files | Subject::Secrets)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Protection {
    /// By what.
    Enforced(&'static str),
    /// Why not.
    Unavailable(String),
}

/// What the strongest level of this computer enforces.
pub fn report() -> Vec<(Subject, Protection)> {
    let level = level();
    Subject::ALL.into_iter().map(|subject| (subject, protection(subject, level))).collect()
}

/// The subjects that are not protected here.
pub fn gaps() -> Vec<(Subject, String)> {
    let open = |(subject, protection)| match protection {
        Protection::Enforced(_) => None,
        Protection::Unavailable(why) => Some((subject, why)),
    };
    report().into_iter().filter_map(open).collect()
}

fn protection(subject: Subject, level: Level) -> Protection {
    let missing = || Protection::Unavailable(platform::missing(level));
    match (subject, level) {
        (_, Level::Nothing) => missing(),
        (Subject::SystemCalls, _) => Protection::Enforced("seccomp"),
        (Subject::LocalSockets, _) => Protection::Enforced("seccomp"),
        (
            Subject::Files | Subject::Secrets | Subject::Metadata,
            Level::UserNamespaces | Level::RootNamespaces,
        ) => Protection::Enforced("mount namespace"),
        (Subject::Network, Level::UserNamespaces | Level::RootNamespaces) => {
            Protection::Enforced("network namespace")
        }
        (Subject::Processes, Level::UserNamespaces | Level::RootNamespaces) => {
            Protection::Enforced("pid namespace and seccomp")
        }
        (Subject::Disk, Level::UserNamespaces | Level::RootNamespaces) => {
            Protection::Enforced("scratch folder of fixed size in memory")
        }
        (Subject::Files | Subject::Secrets, Level::Landlock) => Protection::Enforced("landlock"),
        (Subject::Metadata | Subject::Network | Subject::Processes, Level::Landlock) => {
            Protection::Enforced("seccomp")
        }
        (Subject::Disk, Level::Landlock) => missing(),
    }
}
