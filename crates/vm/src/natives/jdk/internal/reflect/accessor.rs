//! The native accessors behind `Method.invoke` and `Constructor.newInstance`: `NativeMethodAccessorImpl` and
//! `NativeConstructorAccessorImpl` up to JDK 21, `Direct…HandleAccessor$NativeAccessor` since 18.

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

pub(super) const METHOD_CLASS: &str = "jdk/internal/reflect/NativeMethodAccessorImpl";
pub(super) const CONSTRUCTOR_CLASS: &str = "jdk/internal/reflect/NativeConstructorAccessorImpl";
pub(super) const DIRECT_METHOD_CLASS: &str = "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor";
pub(super) const DIRECT_CONSTRUCTOR_CLASS: &str =
    "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor";

pub(super) const METHOD_NATIVES: &[Entry] = &[native(
    "invoke0",
    "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
    invoke0,
)];

pub(super) const CONSTRUCTOR_NATIVES: &[Entry] = &[native(
    "newInstance0",
    "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
    new_instance0,
)];

fn invoke0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (method, receiver, arguments) = (args.reference(), args.reference(), args.reference());
    let method = machine.non_null(method)?;
    machine.invoke_reflectively(method, receiver, arguments)
}

fn new_instance0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (constructor, arguments) = (args.reference(), args.reference());
    let constructor = machine.non_null(constructor)?;
    machine.construct_reflectively(constructor, arguments)
}
