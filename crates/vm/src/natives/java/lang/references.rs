//! `java.lang.ref`: the referent, which only the collector clears behind Java's back.

use crate::machine::Machine;
use crate::natives::constant::{nothing, zero};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub const REFERENCE: &str = "java/lang/ref/Reference";

/// The natives of the pending list are with the collector's.
pub const REFERENCE_NATIVES: &[Entry] =
    &[native("refersTo0", "(Ljava/lang/Object;)Z", refers_to), native("clear0", "()V", clear)];

pub const PHANTOM: &str = "java/lang/ref/PhantomReference";

pub const PHANTOM_NATIVES: &[Entry] =
    &[native("refersTo0", "(Ljava/lang/Object;)Z", refers_to), native("clear0", "()V", clear)];

pub const FINALIZER: &str = "java/lang/ref/Finalizer";

/// Finalizers are never run: `register` is what the machine would call for each object that has one.
pub const FINALIZER_NATIVES: &[Entry] = &[
    native("register", "(Ljava/lang/Object;)V", nothing),
    native("isFinalizationEnabled", "()Z", zero),
    native("reportComplete", "(Ljava/lang/Object;)V", nothing),
];

fn refers_to(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (reference, object) = (args.reference(), args.reference());
    let referent: Ref = machine.heap.get(reference, machine.known.offsets.reference_referent);
    Ok(Value::from(referent == object).into())
}

fn clear(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let reference = args.reference();
    machine.heap.put(reference, machine.known.offsets.reference_referent, Ref::NULL);
    Ok(().into())
}
