//! Which instruction pushed each operand: a small abstract interpretation of the bytecode (JVMS 6.5).

use classfile::raw::{Constant, RawClass, RawCode, RawInstruction};
use classfile::{Effect, op};

/// The offset of the instruction that pushed a slot; `None` if there are several.
pub(super) type Source = Option<u16>;

/// By bytecode offset, the operand stack before the instruction, bottom first, one entry per slot; `None` if unreachable.
pub(super) type Sources = Vec<Option<Vec<Source>>>;

pub(super) fn sources(class: &RawClass, code: &RawCode<'_>) -> Sources {
    let mut stacks: Sources = vec![None; code.code.len()];
    let mut work: Vec<usize> = Vec::new();
    enter(&mut stacks, &mut work, 0, Vec::new());
    for handler in &code.exceptions {
        enter(&mut stacks, &mut work, handler.handler as usize, vec![None]);
    }
    while let Some(at) = work.pop() {
        let Some(mut stack) = stacks[at].clone() else { continue };
        let Some(flow) = step(class, code.code, at, &mut stack) else { continue };
        for target in flow {
            enter(&mut stacks, &mut work, target, stack.clone());
        }
    }
    stacks
}

/// Merges a stack into what is known at an instruction; looks at it again if that changed.
fn enter(stacks: &mut Sources, work: &mut Vec<usize>, at: usize, stack: Vec<Source>) {
    let Some(known) = stacks.get_mut(at) else { return };
    match known {
        None => *known = Some(stack),
        Some(known) => {
            let mut changed = false;
            for (old, new) in known.iter_mut().zip(stack) {
                if *old != new && old.is_some() {
                    *old = None;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }
    work.push(at);
}

pub(super) fn u16_at(code: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes([*code.get(at)?, *code.get(at + 1)?]))
}

/// Executes one instruction on the stack of sources and gives where it goes on; `None` if it makes no sense.
fn step(class: &RawClass, code: &[u8], at: usize, stack: &mut Vec<Source>) -> Option<Vec<usize>> {
    let instruction = RawInstruction::at(code, at)?;
    match instruction.opcode.effect {
        // The stack itself: sources move with the values.
        Effect::Shuffle { takes, leaves } => {
            let taken = stack.split_off(stack.len().checked_sub(usize::from(takes))?);
            stack.extend(leaves.iter().map(|&slot| taken[usize::from(slot)]));
        }
        // Subroutines are too old to be worth following.
        Effect::ReturnAddress => return None,
        _ if instruction.opcode.code == op::RET => return None,
        // A cast gives what it was given.
        _ if instruction.opcode.code == op::CHECKCAST => {}
        _ => {
            let (takes, leaves) = instruction.slots(class.constants())?;
            stack.truncate(stack.len().checked_sub(takes)?);
            stack.extend(std::iter::repeat_n(Some(at as u16), leaves));
        }
    }
    let mut targets = instruction.targets()?;
    if instruction.falls_through() {
        targets.push(instruction.next());
    }
    Some(targets)
}

pub(super) fn member(class: &RawClass, index: u16) -> Option<(u16, u16, u16)> {
    let (owner, name_and_type) = match class.constant(index) {
        Constant::Field { class, name_and_type }
        | Constant::Method { class, name_and_type }
        | Constant::InterfaceMethod { class, name_and_type } => (class, name_and_type),
        Constant::InvokeDynamic { name_and_type, .. } => (0, name_and_type),
        _ => return None,
    };
    let (name, descriptor) = class.name_and_type(name_and_type);
    Some((owner, name, descriptor))
}
