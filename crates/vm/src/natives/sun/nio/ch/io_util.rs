//! `sun.nio.ch.IOUtil` and `NativeThread`.

use crate::machine::Machine;
use crate::natives::constant::{nothing, zero, zero_long};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::Value;

pub(super) const IO_UTIL: &str = "sun/nio/ch/IOUtil";

pub(super) const IO_UTIL_NATIVES: &[Entry] = &[
    native("iovMax", "()I", |_, _| Ok(1024.into())),
    native("writevMax", "()J", |_, _| Ok(Value::Long(i32::MAX as i64).into())),
    native("fdLimit", "()I", |_, _| Ok(1024.into())),
    native("fdVal", "(Ljava/io/FileDescriptor;)I", fd_val),
    native("setfdVal", "(Ljava/io/FileDescriptor;I)V", set_fd_val),
    native("randomBytes", "([B)Z", random_bytes),
    native("configureBlocking", "(Ljava/io/FileDescriptor;Z)V", nothing),
    native("makePipe", "(Z)J", |machine, _| Err(machine.refuse("open a pipe"))),
];

pub(super) const NATIVE_THREAD: &str = "sun/nio/ch/NativeThread";

/// Nothing ever blocks in the host, so no thread needs a signal to be woken.
pub(super) const NATIVE_THREAD_NATIVES: &[Entry] = &[
    native("init", "()V", nothing),
    native("current", "()J", zero_long),
    native("current0", "()J", zero_long),
    native("signal", "(J)V", nothing),
    native("signal0", "(J)V", nothing),
    native("supportPendingSignals0", "()Z", zero),
];

fn fd_val(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let descriptor = args.reference();
    Ok(machine.descriptor_number(descriptor).into())
}

fn set_fd_val(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (descriptor, number) = (args.reference(), args.int());
    machine.write_field(descriptor, "fd", Value::Int(number));
    Ok(().into())
}

fn random_bytes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let array = args.reference();
    let array = machine.non_null(array)?;
    let length = machine.heap.length(array);
    let bytes = machine.random_bytes(length as usize);
    machine.put_array_bytes(array, 0, &bytes);
    Ok(1.into())
}
