//! Shapes of bytecode that javac writes on its own account: the default of a switch that already names
//! every constant, and the closing of the resources of a `try`.

use std::collections::BTreeSet;

use classfile::{Branch, BranchKind, Code, Instruction};
use program::Class;

use crate::code::member;

/// Thrown where a constant or permitted class was added after the switch was compiled.
const THROWN_BY_DEFAULT: [&str; 2] = ["java/lang/IncompatibleClassChangeError", "java/lang/MatchException"];

/// Instruction numbers of the switches whose default only throws what [`THROWN_BY_DEFAULT`] says.
pub(crate) fn unwritten_defaults(class: &Class, code: &Code<'_>, branches: &[Branch]) -> BTreeSet<usize> {
    let throws = |at: usize| match code.instructions.get(at) {
        Some(Instruction::New(index)) => classfile::class_name(&class.file.constant_pool, *index)
            .is_ok_and(|name| THROWN_BY_DEFAULT.contains(&name.as_ref())),
        _ => false,
    };
    let switches = branches.iter().filter(|branch| match branch.kind {
        BranchKind::Switch { default, .. } => throws(default),
        BranchKind::Jump { .. } => false,
    });
    switches.map(|branch| branch.instruction).collect()
}

/// Instruction numbers of the jumps that ask whether a resource is null before it is closed.
///
/// Where the body throws, javac writes `if (r != null) try { r.close(); } catch (Throwable x) {
/// t.addSuppressed(x); } throw t;`, and `if (r != null) r.close();` at each other way out of the body. The first
/// form names the resource, so that a person's own `if (r != null) r.close();` stays.
pub(crate) fn closings(class: &Class, code: &Code<'_>, branches: &[Branch]) -> BTreeSet<usize> {
    let closing: Vec<(usize, usize, u16)> =
        branches.iter().filter_map(|branch| closed_resource(class, code, branch)).collect();
    let calls = |range: std::ops::Range<usize>, wanted: &str| {
        code.instructions[range]
            .iter()
            .any(|instruction| called(class, instruction).is_some_and(|name| name == wanted))
    };
    let resources: BTreeSet<u16> = closing
        .iter()
        .filter(|(at, target, _)| {
            let rethrows = matches!(code.instructions.get(target + 1), Some(Instruction::Athrow));
            at < target && rethrows && calls(*at..*target, "addSuppressed")
        })
        .map(|(_, _, resource)| *resource)
        .collect();
    closing.into_iter().filter(|(_, _, resource)| resources.contains(resource)).map(|(at, ..)| at).collect()
}

/// The jump, its target and the local variable of `aload r; ifnull target; aload r; invoke close`.
fn closed_resource(class: &Class, code: &Code<'_>, branch: &Branch) -> Option<(usize, usize, u16)> {
    let at = branch.instruction;
    let Some(Instruction::Ifnull(target)) = code.instructions.get(at) else { return None };
    let resource = loaded_local(code.instructions.get(at.checked_sub(1)?)?)?;
    let is_closed = loaded_local(code.instructions.get(at + 1)?) == Some(resource)
        && called(class, code.instructions.get(at + 2)?).is_some_and(|name| name == "close");
    is_closed.then_some((at, usize::from(*target), resource))
}

fn loaded_local(instruction: &Instruction) -> Option<u16> {
    match instruction {
        Instruction::Aload_0 => Some(0),
        Instruction::Aload_1 => Some(1),
        Instruction::Aload_2 => Some(2),
        Instruction::Aload_3 => Some(3),
        Instruction::Aload(local) => Some(u16::from(*local)),
        Instruction::Aload_w(local) => Some(*local),
        _ => None,
    }
}

fn called(class: &Class, instruction: &Instruction) -> Option<String> {
    match instruction {
        Instruction::Invokevirtual(index) | Instruction::Invokeinterface(index, _) => {
            member(class, *index).map(|(_, name)| name)
        }
        _ => None,
    }
}
