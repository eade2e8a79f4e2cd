//! Boots a machine for a program: the JDK's class library and the class path become what the machine may see.
//!
//! The machine itself does no I/O; it asks a [`vm::host::Library`]. [`Files`] is the one that reads a JDK's image, jars and
//! folders. Nothing else of the computer is shown, and nothing is ever written.

mod files;

use std::path::PathBuf;
use std::sync::Arc;

use project::Module;
use project::jdk::Jdk;
use vm::{Machine, Options};

pub use files::Files;

/// A machine that has started, with the classes of a module and what they need on its class path.
///
/// # Errors
/// Why it cannot start: an archive that cannot be read, or a stop of the machine.
pub fn for_module(module: &Module, seed: u64) -> Result<Machine, String> {
    boot(module.jdk.clone(), &module.class_path, Options { seed, ..Options::default() })
}

/// A machine that has started, with a JDK's class library and a class path of folders and jars.
///
/// # Errors
/// As for [`for_module`].
pub fn boot(jdk: Jdk, class_path: &[PathBuf], options: Options) -> Result<Machine, String> {
    let files = Files::new(jdk, class_path, &[])?;
    Machine::boot(Arc::new(files), options).map_err(|stop| stop.to_string())
}
