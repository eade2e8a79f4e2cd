//! What the commands on a project share: opening it, finding the runtime, listening for Ctrl-C.

use std::env;
use std::path::{Path, PathBuf};

use base::Diagnostic;
use project::{Module, OpenOptions};
use tools::Cancel;

use crate::cli::Common;

/// Opens everything the user pointed at.
pub fn open(common: &Common, specs: &[PathBuf], cancel: &Cancel) -> (Vec<Module>, Vec<Diagnostic>) {
    let classpath = common.classpath.iter().flat_map(env::split_paths).filter(|path| !path.as_os_str().is_empty());
    let options = OpenOptions {
        classpath: classpath.collect(),
        jdk: common.jdk.clone(),
        specs: specs.to_vec(),
        cancel: cancel.clone(),
        ..OpenOptions::default()
    };
    project::open(&common.paths, &options)
}

/// The folder with the judge's jars: named by the environment, else beside the program.
pub fn runtime() -> Option<PathBuf> {
    if let Some(named) = env::var_os("JURAT_RUNTIME") {
        return Some(PathBuf::from(named));
    }
    let program = env::current_exe().ok()?.canonicalize().ok()?;
    program.ancestors().skip(1).take(3).map(|folder| folder.join("runtime")).find(|folder| is_runtime(folder))
}

fn is_runtime(folder: &Path) -> bool {
    folder.join("stamp").is_file()
}

/// A flag that Ctrl-C raises; a second Ctrl-C ends the process at once.
pub fn cancel_on_interrupt() -> Cancel {
    let cancel = Cancel::new();
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // Order matters: the exit is armed by the flag that the first signal raises.
        let _ = signal_hook::flag::register_conditional_shutdown(signal, 130, cancel.flag());
        let _ = signal_hook::flag::register(signal, cancel.flag());
    }
    cancel
}
