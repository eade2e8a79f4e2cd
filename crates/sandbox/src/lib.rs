//! Confines a program that nobody vouches for: what it may see of this computer, and what it may do to it.
//!
//! On Linux a confined program has namespaces of its own: a small root with the paths that it was given, read-only,
//! and a scratch folder of fixed size in memory; no network, no other process to signal, and nothing that outlives
//! it. A filter of system calls takes away what namespaces leave (new processes, sockets by path, `ptrace`, `io_uring`
//! and the like), limits of resources the rest. Where namespaces cannot be had, Landlock and the filter protect files
//! and secrets; [`report`] says what is then missing. Where even that cannot be had, and on other platforms, [`confine`]
//! refuses.
//!
//! The crate knows nothing of Java: what a JVM needs is for its caller to say.
//!
//! ```no_run
//! use std::process::Command;
//! use sandbox::Confinement;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = std::env::temp_dir().join("an-empty-folder");
//! let confinement = Confinement { readable: vec!["/opt/data".into()], ..Confinement::new("/opt/bin/tool", folder) };
//! let mut command = Command::new("/opt/bin/tool");
//! let confined = sandbox::confine(&mut command, &confinement)?;
//! println!("it may write to {}", confined.scratch.display());
//! command.env_clear().status()?;
//! # Ok(())
//! # }
//! ```

mod confinement;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod other;
mod protection;

pub use confinement::{Confined, Confinement, Level, Refused};
pub use protection::{Protection, Subject, gaps, report};

#[cfg(target_os = "linux")]
use linux as platform;
#[cfg(not(target_os = "linux"))]
use other as platform;

use std::process::Command;

/// Confines the program that the command will start as strongly as this computer can.
///
/// The command's working folder becomes the first of the confinement's folders; its environment is the caller's to
/// clear. Refused where files or secrets could not be protected.
pub fn confine(command: &mut Command, confinement: &Confinement) -> Result<Confined, Refused> {
    confine_at(level(), command, confinement)
}

/// The same with less than this computer can, to show what is then still refused.
pub fn confine_at(
    level: Level,
    command: &mut Command,
    confinement: &Confinement,
) -> Result<Confined, Refused> {
    platform::confine(level, command, confinement)
}

/// The strongest level that works here, found out by trying, once.
pub fn level() -> Level {
    static FOUND: std::sync::OnceLock<Level> = std::sync::OnceLock::new();
    *FOUND.get_or_init(platform::strongest)
}

/// Makes the process die with the thread that starts it, leave no core dump, and be killable together with all it
/// starts, as one process group. For programs that are not confined; confined ones do so anyway.
pub fn tie_to_parent(command: &mut Command) {
    platform::tie_to_parent(command);
}
