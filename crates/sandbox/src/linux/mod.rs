//! Linux: what is prepared before the fork, and in which order the child confines itself.
//!
//! Between fork and exec a child of a program with threads may make system calls, but hardly more. So everything that
//! needs memory (paths, mounts, filters) is made before, and what is left to the child are system calls on it.

mod filter;
mod landlocked;
mod limits;
mod namespaces;
mod privileges;
mod root;

use std::fs;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

use rustix::process::{Resource, Rlimit, Signal, set_parent_process_death_signal, setrlimit};

use crate::{Confined, Confinement, Level, Refused};

pub(crate) fn strongest() -> Level {
    let levels = [Level::UserNamespaces, Level::RootNamespaces, Level::Landlock];
    levels.into_iter().find(|level| try_level(*level).is_ok()).unwrap_or(Level::Nothing)
}

pub(crate) fn missing(level: Level) -> String {
    let namespaces = try_level(Level::UserNamespaces).err().map(|error| format!("user namespaces ({error})"));
    let landlock = match level {
        Level::Nothing => try_level(Level::Landlock).err().map(|error| format!("Landlock ({error})")),
        _ => None,
    };
    let parts: Vec<String> = namespaces.into_iter().chain(landlock).collect();
    format!("this kernel or container does not allow {}", parts.join(" nor "))
}

/// A child that gets as far as looking for its program is confined.
fn try_level(level: Level) -> io::Result<()> {
    const NO_PROGRAM: &str = "/nonexistent/program";
    let folder = tempfile::Builder::new().prefix("jurat-probe-").tempdir()?;
    let mut command = Command::new(NO_PROGRAM);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let confinement = Confinement::new(NO_PROGRAM, folder.path());
    confine(level, &mut command, &confinement).map_err(io::Error::other)?;
    match command.spawn() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(mut child) => child.wait().map(drop),
    }
}

pub(crate) fn confine(
    level: Level,
    command: &mut Command,
    confinement: &Confinement,
) -> Result<Confined, Refused> {
    let filter = filter::compile(level).map_err(io::Error::other)?;
    let limits = limits::of(confinement);
    command.process_group(0);
    match level {
        Level::Nothing => Err(Refused::Unprotected { missing: missing(level) }),
        Level::UserNamespaces | Level::RootNamespaces => {
            let steps = root::steps(confinement)?;
            let entry = namespaces::Entry::new(level, confinement)?;
            // SAFETY: runs in the child between fork and exec, and makes system calls on what was prepared before.
            // The forks in it leave one thread each, and those that do not go on to exec never return.
            unsafe {
                command.pre_exec(move || {
                    entry.enter(&steps)?;
                    limits::apply(&limits)?;
                    privileges::drop()?;
                    filter::apply(&filter)
                })
            };
            Ok(Confined { level, scratch: confinement.scratch.clone() })
        }
        Level::Landlock => {
            let scratch = confinement.folder.join("scratch");
            for folder in &confinement.folders {
                fs::create_dir_all(scratch.join(folder))?;
            }
            let first = confinement.folders.first().map_or(scratch.clone(), |first| scratch.join(first));
            command.current_dir(first);
            let mut rules = Some(landlocked::rules(confinement, &scratch).map_err(io::Error::other)?);
            // SAFETY: as above; the rules hold open descriptors, made before the fork.
            unsafe {
                command.pre_exec(move || {
                    die_with_parent()?;
                    limits::apply(&limits)?;
                    privileges::drop()?;
                    if let Some(rules) = rules.take() {
                        landlocked::apply(rules)?;
                    }
                    filter::apply(&filter)
                })
            };
            Ok(Confined { level, scratch })
        }
    }
}

pub(crate) fn tie_to_parent(command: &mut Command) {
    command.process_group(0);
    // SAFETY: runs in the child between fork and exec and makes two system calls.
    unsafe {
        command.pre_exec(|| {
            die_with_parent()?;
            setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?;
            Ok(())
        })
    };
}

fn die_with_parent() -> io::Result<()> {
    Ok(set_parent_process_death_signal(Some(Signal::KILL))?)
}
