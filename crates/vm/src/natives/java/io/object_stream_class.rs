//! `java.io.ObjectStreamClass`.

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::Value;

pub const CLASS: &str = "java/io/ObjectStreamClass";

pub const NATIVES: &[Entry] =
    &[native("hasStaticInitializer", "(Ljava/lang/Class;)Z", has_static_initializer)];

/// Part of a class's default serial version.
fn has_static_initializer(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = args.reference();
    let mirror = machine.non_null(mirror)?;
    let class = machine.class_of_mirror(mirror);
    Ok(Value::from(machine.find_declared(class, "<clinit>", "()V").is_some()).into())
}
