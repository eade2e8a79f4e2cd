//! `java.lang.NullPointerException`: its helpful message.

use crate::class::MethodId;
use crate::link::NATIVE_OFFSET;
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::Ref;

pub const CLASS: &str = "java/lang/NullPointerException";

pub const NATIVES: &[Entry] =
    &[native("getExtendedNPEMessage", "()Ljava/lang/String;", get_extended_npe_message)];

/// The message is computed from the innermost frame, if the exception remembers it (see `fill_in_stack_trace`).
fn get_extended_npe_message(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let exception = args.reference();
    let backtrace = machine.read_field(exception, "backtrace").map_or(Ref::NULL, |value| value.reference());
    if backtrace.is_null() || machine.heap.length(backtrace) < 2 || machine.has_hidden_top(backtrace) {
        return Ok(Ref::NULL.into());
    }
    let (method, offset) =
        (machine.heap.element::<u32>(backtrace, 0), machine.heap.element::<i32>(backtrace, 1));
    if offset == NATIVE_OFFSET {
        return Ok(Ref::NULL.into());
    }
    match machine.null_message(MethodId(method), offset as u16) {
        Some(message) => Ok(machine.new_string(&message)?.into()),
        None => Ok(Ref::NULL.into()),
    }
}
