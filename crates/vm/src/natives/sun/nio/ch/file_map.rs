//! Files mapped into memory: a copy in native memory, so mappings that must write back are refused.

use super::file_dispatcher::{checked, number, unsupported};
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub(super) const CHANNEL: &str = "sun/nio/ch/FileChannelImpl";

/// JDK 17.
pub(super) const NATIVES: &[Entry] = &[
    // The granularity of mappings.
    native("initIDs", "()J", |_, _| Ok(Value::Long(4096).into())),
    native("map0", "(IJJZ)J", map_17),
    native("unmap0", "(JJ)I", unmap),
    native("transferTo0", "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J", unsupported),
    native("maxDirectTransferSize0", "()I", |_, _| Ok(i32::MAX.into())),
];

pub(super) const UNIX_DISPATCHER: &str = "sun/nio/ch/UnixFileDispatcherImpl";

pub(super) const UNIX_NATIVES: &[Entry] =
    &[native("map0", "(Ljava/io/FileDescriptor;IJJZ)J", map), native("unmap0", "(JJ)I", unmap)];

/// The mode of a mapping whose changes go to the file.
const READ_AND_WRITE: i32 = 1;

fn map_17(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let channel = args.reference();
    let descriptor = machine.read_field(channel, "fd").map_or(Ref::NULL, Value::reference);
    let number = machine.descriptor_number(descriptor);
    let (mode, position, length) = (args.int(), args.long(), args.long());
    map_descriptor(machine, number, mode, position, length)
}

fn map(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    let (mode, position, length) = (args.int(), args.long(), args.long());
    map_descriptor(machine, number, mode, position, length)
}

fn map_descriptor(
    machine: &mut Machine,
    number: i32,
    mode: i32,
    position: i64,
    length: i64,
) -> Outcome<Reply> {
    if mode == READ_AND_WRITE {
        return Err(machine.refuse("map a file into memory for writing"));
    }
    let bytes = machine.read_descriptor(number, Some(position.max(0) as u64), length.max(0) as usize);
    let bytes = checked(machine, bytes)?;
    let address = machine.allocate_memory(length.max(1))? as i64;
    machine.put_native_bytes(address, &bytes)?;
    Ok(Value::Long(address).into())
}

fn unmap(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let address = args.long();
    machine.free_memory(address as u64);
    Ok(0.into())
}
