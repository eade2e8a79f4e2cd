//! `java.io.RandomAccessFile`.

use super::file_streams::{length, position, read, read_bytes, write_bytes};
use super::file_table::{OpenFlags, Problem};
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

pub const CLASS: &str = "java/io/RandomAccessFile";

pub const NATIVES: &[Entry] = &[
    native("open0", "(Ljava/lang/String;I)V", open),
    native("read0", "()I", read),
    native("readBytes", "([BII)I", read_bytes),
    native("readBytes0", "([BII)I", read_bytes),
    native("write0", "(I)V", write),
    native("writeBytes", "([BII)V", write_bytes),
    native("writeBytes0", "([BII)V", write_bytes),
    native("getFilePointer", "()J", position),
    native("seek0", "(J)V", seek),
    native("length", "()J", length),
    native("length0", "()J", length),
    native("setLength", "(J)V", set_length),
    native("setLength0", "(J)V", set_length),
];

/// The mode of `open0` (constants of the class): read only; otherwise read and write.
const READ_ONLY: i32 = 1;

fn open(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (stream, path, mode) = (args.reference(), args.reference(), args.int());
    let path = machine.non_null(path)?;
    let path = machine.string_text(path);
    let absolute = machine.absolute_path(&path);
    let write = mode & READ_ONLY == 0;
    let flags = OpenFlags { read: true, write, create: write, ..OpenFlags::default() };
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

fn seek(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (stream, position) = (args.reference(), args.long());
    let number = machine.stream_descriptor(stream);
    if position < 0 {
        return Err(machine.throw("java/io/IOException", Some("Negative seek offset")));
    }
    match machine.world.files.opened_mut(number) {
        Some(file) => file.position = position as u64,
        None => return Err(machine.stream_exception(number, Problem::BadDescriptor)),
    }
    Ok(().into())
}

/// A position beyond the new end moves to it.
fn set_length(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (stream, length) = (args.reference(), args.long());
    let number = machine.stream_descriptor(stream);
    let resized = match u64::try_from(length) {
        Ok(length) => machine.resize_descriptor(number, length),
        Err(_) => Err(Problem::Invalid),
    };
    if let Err(problem) = resized {
        return Err(machine.stream_exception(number, problem));
    }
    if let Some(file) = machine.world.files.opened_mut(number) {
        file.position = file.position.min(length as u64);
    }
    Ok(().into())
}
