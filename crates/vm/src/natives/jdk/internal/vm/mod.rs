//! Natives of `jdk.internal.vm`: what this machine does not have. Virtual threads run as bound platform threads,
//! which the class library does by itself where continuations are not supported.

use crate::machine::Machine;
use crate::natives::constant::{nothing, zero};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

const CONTINUATION: &[Entry] = &[
    native("pin", "()V", nothing),
    native("unpin", "()V", nothing),
    native("isPinned0", "(Ljdk/internal/vm/ContinuationScope;)I", zero),
];

const UNSUPPORTED: &[Entry] = &[native("isSupported0", "()Z", zero)];

const VM_SUPPORT: &[Entry] = &[
    native("getVMTemporaryDirectory", "()Ljava/lang/String;", temporary_directory),
    native("initAgentProperties", "(Ljava/util/Properties;)Ljava/util/Properties;", |_, mut args| {
        Ok(args.reference().into())
    }),
];

/// No vectors: the class library then computes lane by lane.
const VECTOR: &[Entry] = &[
    native("registerNatives", "()I", zero),
    native("getMaxLaneCount", "(Ljava/lang/Class;)I", crate::natives::constant::minus_one),
    native("getCPUFeatures", "()Ljava/lang/String;", |machine, _| Ok(machine.new_string("")?.into())),
];

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[
    ("jdk/internal/vm/Continuation", CONTINUATION),
    ("jdk/internal/vm/ContinuationSupport", UNSUPPORTED),
    ("jdk/internal/vm/ForeignLinkerSupport", UNSUPPORTED),
    ("jdk/internal/vm/VMSupport", VM_SUPPORT),
    ("jdk/internal/vm/vector/VectorSupport", VECTOR),
];

fn temporary_directory(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(machine.new_string("/tmp")?.into())
}
