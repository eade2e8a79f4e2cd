//! `sun.nio.fs.UnixNativeDispatcher`: descriptors.

use super::{checked, path_below, text_argument, unix_exception};
use crate::machine::Machine;
use crate::natives::java::io::file_table::{OpenFlags, Problem};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

pub(super) const NATIVES: &[Entry] = &[
    native("init", "()I", |_, _| Ok(0.into())),
    native("open0", "(JII)I", open),
    native("openat0", "(IJII)I", openat),
    native("close0", "(I)V", close),
    native("dup", "(I)I", dup),
    native("read", "(IJI)I", read),
    native("read0", "(IJI)I", read),
    native("write", "(IJI)I", write),
    native("write0", "(IJI)I", write),
];

/// Bits of `open(2)` on Linux, by `UnixConstants`.
const WRITE_ONLY: i32 = 1;
const READ_AND_WRITE: i32 = 2;
const CREATE: i32 = 0o100;
const EXCLUSIVE: i32 = 0o200;
const TRUNCATE: i32 = 0o1000;
const APPEND: i32 = 0o2000;
const NO_FOLLOW: i32 = 0o400_000;

fn flags_of(bits: i32) -> OpenFlags {
    let mode = bits & 3;
    OpenFlags {
        read: mode != WRITE_ONLY,
        write: mode == WRITE_ONLY || mode == READ_AND_WRITE,
        append: bits & APPEND != 0,
        create: bits & CREATE != 0,
        create_new: bits & (CREATE | EXCLUSIVE) == CREATE | EXCLUSIVE,
        truncate: bits & TRUNCATE != 0,
        folder: false,
    }
}

/// A folder may be opened for reading too: reading from it is what fails.
fn open_path(machine: &mut Machine, path: &str, bits: i32, permissions: i32) -> Outcome<Reply> {
    let flags = flags_of(bits);
    let path = if flags.create_new || bits & NO_FOLLOW != 0 {
        machine.path_of_link(path)
    } else {
        machine.absolute_path(path)
    };
    let path = path.as_str();
    machine.check_opening(path, flags)?;
    let is_new = machine.file_info(path).is_none();
    let result = match machine.open_file(path, flags) {
        Err(Problem::IsAFolder) if !flags.write => {
            machine.open_file(path, OpenFlags { folder: true, ..flags })
        }
        other => other,
    };
    let descriptor = checked(machine, result)?;
    if is_new {
        machine.set_new_permissions(path, permissions);
    }
    Ok(descriptor.into())
}

fn open(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = text_argument(machine, &mut args)?;
    let (bits, permissions) = (args.int(), args.int());
    open_path(machine, &path, bits, permissions)
}

fn openat(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let folder = args.int();
    let path = path_below(machine, folder, &mut args)?;
    let (bits, permissions) = (args.int(), args.int());
    open_path(machine, &path, bits, permissions)
}

fn close(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let descriptor = args.int();
    machine.world.files.close(descriptor);
    Ok(().into())
}

fn dup(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let descriptor = args.int();
    match machine.world.files.opened(descriptor).cloned() {
        Some(file) => Ok(machine.world.files.open(file).into()),
        None => Err(unix_exception(machine, Problem::BadDescriptor)),
    }
}

fn read(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (descriptor, address, length) = (args.int(), args.long(), args.int());
    let result = machine.read_descriptor(descriptor, None, length.max(0) as usize);
    let bytes = checked(machine, result)?;
    machine.put_native_bytes(address, &bytes)?;
    Ok((bytes.len() as i32).into())
}

fn write(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (descriptor, address, length) = (args.int(), args.long(), args.int());
    let bytes = machine.native_bytes(address, length.max(0) as usize)?;
    let result = machine.write_descriptor(descriptor, None, &bytes);
    checked(machine, result)?;
    Ok(length.into())
}
