//! Natives of `jdk.internal.perf`: counters that nobody reads.

use crate::machine::Machine;
use crate::natives::constant::nothing;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned};
use crate::value::Value;

pub const CLASS: &str = "jdk/internal/perf/Perf";

pub const NATIVES: &[Entry] = &[
    native("createLong", "(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;", create_long),
    native("createByteArray", "(Ljava/lang/String;II[BI)Ljava/nio/ByteBuffer;", create_byte_array),
    native("detach", "(Ljava/nio/ByteBuffer;)V", nothing),
    native("highResCounter", "()J", high_res_counter),
    native("highResFrequency", "()J", high_res_frequency),
];

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[(CLASS, NATIVES)];

/// A buffer of so many bytes.
fn buffer(machine: &mut Machine, bytes: i32) -> Outcome<Reply> {
    let class = machine.load_boot("java/nio/ByteBuffer")?;
    machine.initialize(class)?;
    let Some(method) = machine.find_declared(class, "allocateDirect", "(I)Ljava/nio/ByteBuffer;") else {
        return Err(machine.throw("java/lang/NoSuchMethodError", Some("ByteBuffer.allocateDirect")));
    };
    machine.push_call(method, &[Value::Int(bytes)], Some(After::new(hand_on)))?;
    Ok(Reply::Called)
}

fn hand_on(_: &mut Machine, returned: Returned, _: After) -> Outcome<Reply> {
    match returned {
        Returned::Value(value) => Ok(Reply::Value(value)),
        Returned::Threw(exception) => Err(Trap::Throw(exception)),
    }
}

fn create_long(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    buffer(machine, 8)
}

fn create_byte_array(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let _ = (args.reference(), args.reference(), args.int(), args.int(), args.reference());
    let length = args.int();
    buffer(machine, length)
}

fn high_res_counter(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(machine.nano_time().into())
}

fn high_res_frequency(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(Value::Long(1_000_000_000).into())
}
