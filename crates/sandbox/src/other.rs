//! Platforms without a sandbox that we know.

use std::process::Command;

use crate::{Confined, Confinement, Level, Refused};

pub(crate) fn strongest() -> Level {
    Level::Nothing
}

pub(crate) fn missing(_level: Level) -> String {
    "this platform has no sandbox that Jurat knows".to_owned()
}

pub(crate) fn confine(
    level: Level,
    _command: &mut Command,
    _confinement: &Confinement,
) -> Result<Confined, Refused> {
    Err(Refused::Unprotected { missing: missing(level) })
}

#[cfg(unix)]
pub(crate) fn tie_to_parent(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
pub(crate) fn tie_to_parent(_command: &mut Command) {}
