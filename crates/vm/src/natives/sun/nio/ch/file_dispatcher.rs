//! `sun.nio.ch.FileDispatcherImpl` (17) and `UnixFileDispatcherImpl` (25): reading and writing through native memory.

use crate::machine::Machine;
use crate::natives::constant::{nothing, zero};
use crate::natives::java::io::file_table::{InfoKind, Problem};
use crate::natives::sun::nio::fs::file_number;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub(super) const DISPATCHER: &str = "sun/nio/ch/FileDispatcherImpl";
pub(super) const UNIX_DISPATCHER: &str = "sun/nio/ch/UnixFileDispatcherImpl";
pub(super) const UNIX_CLOSER: &str = "sun/nio/ch/UnixDispatcher";

pub(super) const NATIVES: &[Entry] = &[
    native("init", "()V", nothing),
    native("init0", "()V", nothing),
    native("read0", "(Ljava/io/FileDescriptor;JI)I", read),
    native("pread0", "(Ljava/io/FileDescriptor;JIJ)I", pread),
    native("readv0", "(Ljava/io/FileDescriptor;JI)J", readv),
    native("write0", "(Ljava/io/FileDescriptor;JI)I", write),
    native("pwrite0", "(Ljava/io/FileDescriptor;JIJ)I", pwrite),
    native("writev0", "(Ljava/io/FileDescriptor;JI)J", writev),
    native("seek0", "(Ljava/io/FileDescriptor;J)J", seek),
    native("size0", "(Ljava/io/FileDescriptor;)J", size),
    native("truncate0", "(Ljava/io/FileDescriptor;J)I", truncate),
    native("available0", "(Ljava/io/FileDescriptor;)I", available),
    native("isOther0", "(Ljava/io/FileDescriptor;)Z", is_other),
    native("force0", "(Ljava/io/FileDescriptor;Z)I", zero),
    // Zero is "locked": nobody else is there.
    native("lock0", "(Ljava/io/FileDescriptor;ZJJZ)I", zero),
    native("release0", "(Ljava/io/FileDescriptor;JJ)V", nothing),
    native("close0", "(Ljava/io/FileDescriptor;)V", close),
    native("preClose0", "(Ljava/io/FileDescriptor;)V", nothing),
    native("closeIntFD", "(I)V", close_number),
    native("dup0", "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;)V", dup),
    native("setDirect0", "(Ljava/io/FileDescriptor;)I", |_, _| Ok(4096.into())),
    native("canTransferToFromOverlappedMap0", "()Z", zero),
    native("allocationGranularity0", "()J", |_, _| Ok(Value::Long(4096).into())),
    native("transferTo0", "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;Z)J", unsupported),
    native("transferFrom0", "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;JJZ)J", unsupported),
];

pub(super) const CLOSER_NATIVES: &[Entry] = &[
    native("init", "()V", nothing),
    native("close0", "(Ljava/io/FileDescriptor;)V", close),
    native("preClose0", "(Ljava/io/FileDescriptor;)V", nothing),
];

pub(super) const FILE_KEY: &str = "sun/nio/ch/FileKey";

pub(super) const FILE_KEY_NATIVES: &[Entry] = &[
    native("init", "(Ljava/io/FileDescriptor;)V", file_key_17),
    native("init", "(Ljava/io/FileDescriptor;[J)V", file_key),
];

/// Codes of `sun.nio.ch.IOStatus`.
const END_OF_FILE: i64 = -1;
const UNSUPPORTED: i64 = -4;

/// The caller then copies through a buffer.
pub(super) fn unsupported(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(Value::Long(UNSUPPORTED).into())
}

pub(super) fn number(machine: &mut Machine, args: &mut Args) -> i32 {
    let descriptor = args.reference();
    machine.descriptor_number(descriptor)
}

pub(super) fn checked<T>(machine: &mut Machine, result: Result<T, Problem>) -> Outcome<T> {
    result.map_err(|problem| machine.throw("java/io/IOException", Some(problem.text())))
}

fn read_to(machine: &mut Machine, number: i32, at: Option<u64>, address: i64, length: usize) -> Outcome<i64> {
    if length == 0 {
        return Ok(0);
    }
    let bytes = machine.read_descriptor(number, at, length);
    let bytes = checked(machine, bytes)?;
    machine.put_native_bytes(address, &bytes)?;
    Ok(if bytes.is_empty() { END_OF_FILE } else { bytes.len() as i64 })
}

fn write_from(
    machine: &mut Machine,
    number: i32,
    at: Option<u64>,
    address: i64,
    length: usize,
) -> Outcome<i64> {
    let bytes = machine.native_bytes(address, length)?;
    let written = machine.write_descriptor(number, at, &bytes);
    checked(machine, written)?;
    Ok(length as i64)
}

fn read(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    let (address, length) = (args.long(), args.int());
    Ok((read_to(machine, number, None, address, length.max(0) as usize)? as i32).into())
}

fn pread(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    let (address, length, at) = (args.long(), args.int(), args.long());
    Ok((read_to(machine, number, Some(at.max(0) as u64), address, length.max(0) as usize)? as i32).into())
}

fn write(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    let (address, length) = (args.long(), args.int());
    Ok((write_from(machine, number, None, address, length.max(0) as usize)? as i32).into())
}

fn pwrite(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    let (address, length, at) = (args.long(), args.int(), args.long());
    Ok((write_from(machine, number, Some(at.max(0) as u64), address, length.max(0) as usize)? as i32).into())
}

/// The parts of a scattered buffer: pairs of address and length, eight bytes each.
fn vectors(machine: &mut Machine, args: &mut Args) -> Outcome<Vec<(i64, usize)>> {
    let (address, count) = (args.long(), args.int());
    let bytes = machine.native_bytes(address, 16 * count.max(0) as usize)?;
    let words: Vec<i64> =
        bytes.chunks_exact(8).map(|word| i64::from_le_bytes(word.try_into().unwrap_or_default())).collect();
    Ok(words.chunks_exact(2).map(|pair| (pair[0], pair[1].max(0) as usize)).collect())
}

fn readv(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    let mut total = 0;
    for (address, length) in vectors(machine, &mut args)? {
        let count = read_to(machine, number, None, address, length)?;
        if count < 0 {
            return Ok(Value::Long(if total == 0 { count } else { total }).into());
        }
        total += count;
        if count < length as i64 {
            break;
        }
    }
    Ok(Value::Long(total).into())
}

fn writev(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    let mut total = 0;
    for (address, length) in vectors(machine, &mut args)? {
        total += write_from(machine, number, None, address, length)?;
    }
    Ok(Value::Long(total).into())
}

/// A negative offset asks where the position is.
fn seek(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    let offset = args.long();
    let Some(file) = machine.world.files.opened_mut(number) else {
        return Err(machine.throw("java/io/IOException", Some(Problem::BadDescriptor.text())));
    };
    if offset >= 0 {
        file.position = offset as u64;
    }
    Ok((file.position as i64).into())
}

fn size(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    let info = machine.descriptor_info(number);
    Ok((checked(machine, info)?.length as i64).into())
}

fn truncate(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    let length = args.long();
    let result = machine.resize_descriptor(number, length.max(0) as u64);
    checked(machine, result)?;
    Ok(0.into())
}

fn available(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    if number == 0 && machine.world.files.is_standard_open(number) {
        return Ok((machine.available_input() as i32).into());
    }
    let info = machine.descriptor_info(number);
    let length = checked(machine, info)?.length;
    let position = machine.world.files.opened(number).map_or(0, |file| file.position);
    Ok((length.saturating_sub(position).min(i32::MAX as u64) as i32).into())
}

/// Whether it is neither a file nor a folder.
fn is_other(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    let info = machine.descriptor_info(number);
    Ok(Value::from(checked(machine, info)?.kind == InfoKind::Device).into())
}

fn close(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    machine.world.files.close(number);
    Ok(().into())
}

fn close_number(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = args.int();
    machine.world.files.close(number);
    Ok(().into())
}

fn dup(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = number(machine, &mut args);
    let target = args.reference();
    let Some(file) = machine.world.files.opened(number).cloned() else {
        return Err(machine.throw("java/io/IOException", Some(Problem::BadDescriptor.text())));
    };
    let copy = machine.world.files.open(file);
    machine.write_field(target, "fd", Value::Int(copy));
    Ok(().into())
}

fn key_of(machine: &Machine, descriptor: Ref) -> i64 {
    let number = machine.descriptor_number(descriptor);
    machine.world.files.opened(number).map_or(0, |file| file_number(machine, &file.path))
}

fn file_key_17(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (key, descriptor) = (args.reference(), args.reference());
    let number = key_of(machine, descriptor);
    machine.write_field(key, "st_dev", Value::Long(1));
    machine.write_field(key, "st_ino", Value::Long(number));
    Ok(().into())
}

fn file_key(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (descriptor, array) = (args.reference(), args.reference());
    let number = key_of(machine, descriptor);
    machine.check_range(array, 0, 2)?;
    machine.heap.put_element::<i64>(array, 0, 1);
    machine.heap.put_element::<i64>(array, 1, number);
    Ok(().into())
}
