//! `jdk.internal.reflect.Reflection`.

use crate::class::MethodId;
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::Ref;

pub(super) const CLASS: &str = "jdk/internal/reflect/Reflection";

pub(super) const NATIVES: &[Entry] = &[
    native("getCallerClass", "()Ljava/lang/Class;", get_caller_class),
    native("getClassAccessFlags", "(Ljava/lang/Class;)I", get_class_access_flags),
    native("areNestMates", "(Ljava/lang/Class;Ljava/lang/Class;)Z", are_nest_mates),
];

/// The class of the method that called the method that calls this.
fn get_caller_class(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let callers = machine.thread().frames.iter().rev().skip(1).map(|frame| frame.method);
    let caller = callers.into_iter().find(|&method| !is_ignored(machine, method));
    match caller {
        Some(method) => {
            let class = machine.methods[method].class;
            Ok(machine.mirror(class).into())
        }
        None => Ok(Ref::NULL.into()),
    }
}

/// Frames of reflection and of method handles stand for nobody.
fn is_ignored(machine: &Machine, method: MethodId) -> bool {
    let method = &machine.methods[method];
    let class = machine.names.get(machine.classes[method.class].name);
    match machine.names.get(method.name) {
        "invoke" if class == "java/lang/reflect/Method" => true,
        "invoke" | "invoke0" if class.starts_with("jdk/internal/reflect/") => true,
        _ => method.flags.hidden && class.starts_with("java/lang/invoke/"),
    }
}

fn get_class_access_flags(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = args.reference();
    let mirror = machine.non_null(mirror)?;
    let class = machine.class_of_mirror(mirror);
    Ok((machine.classes[class].access as i32).into())
}

fn are_nest_mates(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (first, second) = (args.reference(), args.reference());
    let first = machine.non_null(first)?;
    let second = machine.non_null(second)?;
    let first = machine.class_of_mirror(first);
    let second = machine.class_of_mirror(second);
    Ok((machine.nest_host(first)? == machine.nest_host(second)?).into())
}
