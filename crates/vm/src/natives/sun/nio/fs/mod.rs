//! Natives of `sun.nio.fs`.

mod attributes;
mod folders;
mod linux;
mod open;

pub(super) use attributes::file_number;

use crate::machine::Machine;
use crate::natives::java::io::file_table::Problem;
use crate::natives::{Args, Entry};
use crate::stop::{Outcome, Trap};
use crate::value::Value;

const DISPATCHER: &str = "sun/nio/fs/UnixNativeDispatcher";

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[
    (DISPATCHER, open::NATIVES),
    (DISPATCHER, folders::NATIVES),
    (DISPATCHER, attributes::NATIVES),
    (linux::DISPATCHER, linux::DISPATCHER_NATIVES),
    (linux::COPY_17, linux::COPY_17_NATIVES),
    (linux::FILE_SYSTEM, linux::FILE_SYSTEM_NATIVES),
    (linux::WATCH_SERVICE, linux::WATCH_SERVICE_NATIVES),
];

fn text_argument(machine: &mut Machine, args: &mut Args) -> Outcome<String> {
    let address = args.long();
    let bytes = machine.native_text(address)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The absolute path at an address in native memory.
fn path_argument(machine: &mut Machine, args: &mut Args) -> Outcome<String> {
    let path = text_argument(machine, args)?;
    let path = machine.absolute_path(&path);
    machine.check_looking(&path)?;
    Ok(path)
}

/// The same for operations on a link itself.
fn link_argument(machine: &mut Machine, args: &mut Args) -> Outcome<String> {
    let path = text_argument(machine, args)?;
    let path = machine.path_of_link(&path);
    machine.check_looking(&path)?;
    Ok(path)
}

/// A path relative to an open folder; the descriptor is Linux's `AT_FDCWD` for the working folder.
fn path_below(machine: &mut Machine, descriptor: i32, args: &mut Args) -> Outcome<String> {
    let path = text_argument(machine, args)?;
    let folder = machine.world.files.opened(descriptor).map(|file| file.path.to_string());
    match folder {
        Some(folder) if !path.starts_with('/') => Ok(format!("{folder}/{path}")),
        _ => Ok(path),
    }
}

/// `UnixException` with an error number.
fn unix_exception(machine: &mut Machine, problem: Problem) -> Trap {
    let trap = machine.throw("sun/nio/fs/UnixException", None);
    if let Trap::Throw(exception) = trap {
        machine.write_field(exception, "errno", Value::Int(problem.number()));
    }
    trap
}

/// A result, or the exception for its problem.
fn checked<T>(machine: &mut Machine, result: Result<T, Problem>) -> Outcome<T> {
    result.map_err(|problem| unix_exception(machine, problem))
}
