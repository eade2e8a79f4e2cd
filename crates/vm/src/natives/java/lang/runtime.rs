//! `java.lang.Runtime` and `java.lang.Shutdown`: one processor, the heap of the options, exit as a typed stop.

use crate::machine::Machine;
use crate::natives::constant::{nothing, one};
use crate::natives::jdk::internal::loader::native_libraries::is_of_jdk;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, StopReason};

pub const CLASS: &str = "java/lang/Runtime";

pub const NATIVES: &[Entry] = &[
    native("availableProcessors", "()I", one),
    native("freeMemory", "()J", free_memory),
    native("totalMemory", "()J", total_memory),
    native("maxMemory", "()J", max_memory),
    // When memory is collected is the machine's business; a program cannot tell the difference.
    native("gc", "()V", gc),
    native("load0", "(Ljava/lang/Class;Ljava/lang/String;)V", load),
];

pub const SHUTDOWN: &str = "java/lang/Shutdown";

pub const SHUTDOWN_NATIVES: &[Entry] = &[native("beforeHalt", "()V", nothing), native("halt0", "(I)V", halt)];

fn free_memory(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((machine.heap.capacity().saturating_sub(machine.heap.used()) as i64).into())
}

fn max_memory(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((machine.options.max_heap.min(i64::MAX as u64) as i64).into())
}

fn total_memory(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((machine.heap.capacity() as i64).into())
}

/// A collection cannot happen inside a native: the next safe point is asked to collect.
fn gc(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    machine.request_collection();
    Ok(().into())
}

/// `System.load`: whether there is such a file is not looked up.
fn load(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_runtime, _caller, path) = (args.reference(), args.reference(), args.reference());
    let path = machine.non_null(path)?;
    let path = machine.string_text(path);
    if !path.starts_with('/') {
        let message = format!("Expecting an absolute path of the library: {path}");
        return Err(machine.throw("java/lang/UnsatisfiedLinkError", Some(&message)));
    }
    if is_of_jdk(machine, &path) {
        return Ok(().into());
    }
    Err(machine.refuse(format!("load the native library {path}")))
}

fn halt(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let status = args.int();
    Err(machine.stop(StopReason::Exit { status }))
}
