//! `java.io.FileInputStream` and `java.io.FileOutputStream`.

use super::file_table::{InfoKind, OpenFlags, Problem};
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::Value;

pub const INPUT: &str = "java/io/FileInputStream";

pub const INPUT_NATIVES: &[Entry] = &[
    native("open0", "(Ljava/lang/String;)V", open_for_reading),
    native("read0", "()I", read),
    native("readBytes", "([BII)I", read_bytes),
    native("available0", "()I", available),
    native("skip0", "(J)J", skip),
    native("length0", "()J", length),
    native("position0", "()J", position),
    native("isRegularFile0", "(Ljava/io/FileDescriptor;)Z", is_regular_file),
];

pub const OUTPUT: &str = "java/io/FileOutputStream";

pub const OUTPUT_NATIVES: &[Entry] = &[
    native("open0", "(Ljava/lang/String;Z)V", open_for_writing),
    native("write", "(IZ)V", write),
    native("writeBytes", "([BIIZ)V", write_bytes),
];

fn open_for_reading(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (stream, path) = (args.reference(), args.reference());
    let path = machine.non_null(path)?;
    let path = machine.string_text(path);
    let absolute = machine.absolute_path(&path);
    let flags = OpenFlags { read: true, ..OpenFlags::default() };
    machine.check_opening(&absolute, flags)?;
    match machine.open_file(&absolute, flags) {
        Ok(number) => machine.set_stream_descriptor(stream, number),
        Err(problem) => return Err(machine.cannot_open(&path, problem)),
    }
    Ok(().into())
}

pub(super) fn read(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let stream = args.reference();
    let number = machine.stream_descriptor(stream);
    match machine.read_descriptor(number, None, 1) {
        Ok(bytes) => Ok(bytes.first().map_or(-1, |&byte| byte as i32).into()),
        Err(problem) => Err(machine.stream_exception(number, problem)),
    }
}

/// Minus one at the end of the file.
pub(super) fn read_bytes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (stream, array) = (args.reference(), args.reference());
    let (offset, length) = (args.int(), args.int());
    let (offset, length) = machine.check_range(array, offset, length)?;
    if length == 0 {
        return Ok(0.into());
    }
    let number = machine.stream_descriptor(stream);
    match machine.read_descriptor(number, None, length as usize) {
        Ok(bytes) if bytes.is_empty() => Ok((-1).into()),
        Ok(bytes) => {
            machine.put_array_bytes(array, offset, &bytes);
            Ok((bytes.len() as i32).into())
        }
        Err(problem) => Err(machine.stream_exception(number, problem)),
    }
}

/// Length and position of an open file; a device has neither.
fn measure(machine: &mut Machine, number: i32) -> Outcome<(u64, u64)> {
    match machine.descriptor_info(number) {
        Ok(info) => Ok((info.length, machine.world.files.opened(number).map_or(0, |file| file.position))),
        Err(problem) => Err(machine.stream_exception(number, problem)),
    }
}

fn available(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let stream = args.reference();
    let number = machine.stream_descriptor(stream);
    if number == 0 && machine.world.files.is_standard_open(number) {
        return Ok((machine.available_input() as i32).into());
    }
    let (length, position) = measure(machine, number)?;
    Ok((length.saturating_sub(position).min(i32::MAX as u64) as i32).into())
}

/// Skipping may go beyond the end, and back, but not before the beginning.
fn skip(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (stream, count) = (args.reference(), args.long());
    let number = machine.stream_descriptor(stream);
    let (_, position) = measure(machine, number)?;
    let target = position as i64 + count;
    if target < 0 || machine.world.files.opened(number).is_none() {
        return Err(machine.stream_exception(number, Problem::Invalid));
    }
    if let Some(file) = machine.world.files.opened_mut(number) {
        file.position = target as u64;
    }
    Ok(Value::Long(count).into())
}

pub(super) fn length(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let stream = args.reference();
    let number = machine.stream_descriptor(stream);
    let (length, _) = measure(machine, number)?;
    Ok((length as i64).into())
}

pub(super) fn position(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let stream = args.reference();
    let number = machine.stream_descriptor(stream);
    let (_, position) = measure(machine, number)?;
    Ok((position as i64).into())
}

fn is_regular_file(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_stream, descriptor) = (args.reference(), args.reference());
    let number = machine.descriptor_number(descriptor);
    let regular = machine.descriptor_info(number).is_ok_and(|info| info.kind == InfoKind::File);
    Ok(Value::from(regular).into())
}

fn open_for_writing(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (stream, path, append) = (args.reference(), args.reference(), args.boolean());
    let path = machine.non_null(path)?;
    let path = machine.string_text(path);
    let absolute = machine.absolute_path(&path);
    let flags = OpenFlags { write: true, create: true, append, truncate: !append, ..OpenFlags::default() };
    machine.check_opening(&absolute, flags)?;
    match machine.open_file(&absolute, flags) {
        Ok(number) => machine.set_stream_descriptor(stream, number),
        Err(problem) => return Err(machine.cannot_open(&path, problem)),
    }
    Ok(().into())
}

fn write(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (stream, byte) = (args.reference(), args.int());
    let number = machine.stream_descriptor(stream);
    match machine.write_descriptor(number, None, &[byte as u8]) {
        Ok(()) => Ok(().into()),
        Err(problem) => Err(machine.stream_exception(number, problem)),
    }
}

pub(super) fn write_bytes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (stream, array) = (args.reference(), args.reference());
    let (offset, length) = (args.int(), args.int());
    let (offset, length) = machine.check_range(array, offset, length)?;
    if length == 0 {
        return Ok(().into());
    }
    let number = machine.stream_descriptor(stream);
    // What is printed is never read again; files are.
    if !matches!(number, 1 | 2) {
        machine.fix_range(array, offset, length);
    }
    let bytes = machine.array_bytes(array, offset, length).to_vec();
    match machine.write_descriptor(number, None, &bytes) {
        Ok(()) => Ok(().into()),
        Err(problem) => Err(machine.stream_exception(number, problem)),
    }
}
