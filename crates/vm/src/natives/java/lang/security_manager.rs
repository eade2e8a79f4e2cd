//! `java.lang.SecurityManager` (JDK 17): the classes on the stack, which some programs ask for their caller.

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

pub const CLASS: &str = "java/lang/SecurityManager";

pub const NATIVES: &[Entry] = &[native("getClassContext", "()[Ljava/lang/Class;", get_class_context)];

/// Innermost first; the frame of the method that asks is the first.
fn get_class_context(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let classes: Vec<_> = machine
        .thread()
        .frames
        .iter()
        .rev()
        .map(|frame| &machine.methods[frame.method])
        .filter(|method| !method.flags.hidden)
        .map(|method| method.class)
        .collect();
    Ok(machine.class_array(&classes)?.into())
}
