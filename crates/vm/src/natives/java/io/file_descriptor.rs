//! `java.io.FileDescriptor`: numbers for open files; 0, 1 and 2 are the standard streams.

use super::file_table::Problem;
use crate::machine::Machine;
use crate::natives::constant::{minus_one_long, nothing, zero};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, Trap};
use crate::value::{Ref, Value};

pub const CLASS: &str = "java/io/FileDescriptor";

pub const NATIVES: &[Entry] = &[
    native("getHandle", "(I)J", minus_one_long),
    native("getAppend", "(I)Z", zero),
    native("close0", "()V", close),
    // What is written is there at once.
    native("sync", "()V", nothing),
    native("sync0", "()V", nothing),
];

pub const CLEANABLE: &str = "java/io/FileCleanable";

pub const CLEANABLE_NATIVES: &[Entry] = &[native("cleanupClose0", "(IJ)V", cleanup_close)];

fn close(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let descriptor = args.reference();
    let number = machine.descriptor_number(descriptor);
    if number >= 0 {
        machine.write_field(descriptor, "fd", Value::Int(-1));
        machine.world.files.close(number);
    }
    Ok(().into())
}

fn cleanup_close(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = args.int();
    machine.world.files.close(number);
    Ok(().into())
}

impl Machine {
    /// The number in a `FileDescriptor`, minus one if it is closed.
    pub(crate) fn descriptor_number(&self, descriptor: Ref) -> i32 {
        match descriptor.some().and_then(|descriptor| self.read_field(descriptor, "fd")) {
            Some(Value::Int(number)) => number,
            _ => -1,
        }
    }

    /// The number in the `FileDescriptor` of a stream (its field `fd`).
    pub(crate) fn stream_descriptor(&self, stream: Ref) -> i32 {
        self.descriptor_number(self.read_field(stream, "fd").map_or(Ref::NULL, Value::reference))
    }

    pub(crate) fn set_stream_descriptor(&mut self, stream: Ref, number: i32) {
        let descriptor = self.read_field(stream, "fd").map_or(Ref::NULL, Value::reference);
        if !descriptor.is_null() {
            self.write_field(descriptor, "fd", Value::Int(number));
        }
    }

    /// An `IOException` with the system's words.
    pub(crate) fn io_exception(&mut self, problem: Problem) -> Trap {
        self.throw("java/io/IOException", Some(problem.text()))
    }

    /// The same for a stream, by the number of its descriptor.
    pub(crate) fn stream_exception(&mut self, number: i32, problem: Problem) -> Trap {
        match problem {
            Problem::BadDescriptor if number < 0 => self.throw("java/io/IOException", Some("Stream Closed")),
            other => self.io_exception(other),
        }
    }

    /// `FileNotFoundException`, as opening a file by name throws it.
    pub(crate) fn cannot_open(&mut self, path: &str, problem: Problem) -> Trap {
        let message = format!("{path} ({})", problem.text());
        self.throw("java/io/FileNotFoundException", Some(&message))
    }
}
