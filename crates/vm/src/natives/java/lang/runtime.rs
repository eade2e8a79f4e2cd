//! `java.lang.Runtime` and `java.lang.Shutdown`: one processor, the heap of the options, exit as a typed stop.

use crate::machine::Machine;
use crate::natives::constant::{nothing, one};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, StopReason};

pub const CLASS: &str = "java/lang/Runtime";

pub const NATIVES: &[Entry] = &[
    native("availableProcessors", "()I", one),
    native("freeMemory", "()J", free_memory),
    native("totalMemory", "()J", total_memory),
    native("maxMemory", "()J", total_memory),
    // When memory is collected is the machine's business; a program cannot tell the difference.
    native("gc", "()V", gc),
];

pub const SHUTDOWN: &str = "java/lang/Shutdown";

pub const SHUTDOWN_NATIVES: &[Entry] = &[native("beforeHalt", "()V", nothing), native("halt0", "(I)V", halt)];

fn free_memory(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((machine.heap.capacity().saturating_sub(machine.heap.used()) as i64).into())
}

fn total_memory(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((machine.heap.capacity() as i64).into())
}

/// A collection cannot happen inside a native: the next safe point is asked to collect.
fn gc(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    machine.request_collection();
    Ok(().into())
}

fn halt(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let status = args.int();
    Err(machine.stop(StopReason::Exit { status }))
}
