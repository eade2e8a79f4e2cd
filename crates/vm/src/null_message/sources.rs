//! Which instruction pushed each operand: a small abstract interpretation of the bytecode (JVMS 6.5).

use classfile::raw::{Constant, RawClass, RawCode};

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

fn i32_at(code: &[u8], at: usize) -> Option<i32> {
    Some(i32::from_be_bytes(code.get(at..at + 4)?.try_into().ok()?))
}

/// Executes one instruction on the stack of sources and gives where it goes on; `None` if it makes no sense.
fn step(class: &RawClass, code: &[u8], at: usize, stack: &mut Vec<Source>) -> Option<Vec<usize>> {
    let opcode = *code.get(at)?;
    let mut length = classfile::opcode(opcode)?.operands.fixed_length().map(|length| length as usize + 1);
    let here = Some(at as u16);
    let jump = |distance: i64| usize::try_from(at as i64 + distance).ok();
    let pop = |stack: &mut Vec<Source>, slots: usize| -> Option<()> {
        stack.truncate(stack.len().checked_sub(slots)?);
        Some(())
    };
    let push = |stack: &mut Vec<Source>, slots: usize| stack.extend(std::iter::repeat_n(here, slots));
    let mut targets = Vec::new();
    let mut falls_through = true;
    match opcode {
        0x00 | 0x84 => {}
        // Constants and loads.
        0x01..=0x08 | 0x0b..=0x0d | 0x10..=0x13 | 0x15 | 0x17 | 0x19 => push(stack, 1),
        0x09 | 0x0a | 0x0e | 0x0f | 0x14 | 0x16 | 0x18 => push(stack, 2),
        0x1a..=0x2d => push(stack, if matches!((opcode - 0x1a) / 4, 1 | 3) { 2 } else { 1 }),
        // Elements.
        0x2f | 0x31 => {
            pop(stack, 2)?;
            push(stack, 2)
        }
        0x2e..=0x35 => {
            pop(stack, 2)?;
            push(stack, 1)
        }
        // Stores.
        0x36 | 0x38 | 0x3a => pop(stack, 1)?,
        0x37 | 0x39 => pop(stack, 2)?,
        0x3b..=0x4e => pop(stack, if matches!((opcode - 0x3b) / 4, 1 | 3) { 2 } else { 1 })?,
        0x50 | 0x52 => pop(stack, 4)?,
        0x4f..=0x56 => pop(stack, 3)?,
        // The stack itself: sources move with the values.
        0x57 => pop(stack, 1)?,
        0x58 => pop(stack, 2)?,
        0x59 => shuffle(stack, 1, &[0, 0])?,
        0x5a => shuffle(stack, 2, &[1, 0, 1])?,
        0x5b => shuffle(stack, 3, &[2, 0, 1, 2])?,
        0x5c => shuffle(stack, 2, &[0, 1, 0, 1])?,
        0x5d => shuffle(stack, 3, &[1, 2, 0, 1, 2])?,
        0x5e => shuffle(stack, 4, &[2, 3, 0, 1, 2, 3])?,
        0x5f => shuffle(stack, 2, &[1, 0])?,
        // Arithmetic: the types alternate int, long, float, double.
        0x60..=0x73 => {
            let slots = if opcode % 2 == 1 { 2 } else { 1 };
            pop(stack, 2 * slots)?;
            push(stack, slots)
        }
        0x74..=0x77 => {
            let slots = if opcode % 2 == 1 { 2 } else { 1 };
            pop(stack, slots)?;
            push(stack, slots)
        }
        0x78..=0x7d => {
            let slots = if opcode % 2 == 1 { 2 } else { 1 };
            pop(stack, slots + 1)?;
            push(stack, slots)
        }
        0x7e..=0x83 => {
            let slots = if opcode % 2 == 1 { 2 } else { 1 };
            pop(stack, 2 * slots)?;
            push(stack, slots)
        }
        // Conversions.
        0x85 | 0x87 | 0x8c | 0x8d => {
            pop(stack, 1)?;
            push(stack, 2)
        }
        0x86 | 0x8b | 0x91..=0x93 => {
            pop(stack, 1)?;
            push(stack, 1)
        }
        0x88 | 0x89 | 0x8e | 0x90 => {
            pop(stack, 2)?;
            push(stack, 1)
        }
        0x8a | 0x8f => {
            pop(stack, 2)?;
            push(stack, 2)
        }
        0x94 | 0x97 | 0x98 => {
            pop(stack, 4)?;
            push(stack, 1)
        }
        0x95 | 0x96 => {
            pop(stack, 2)?;
            push(stack, 1)
        }
        // Jumps.
        0x99..=0x9e | 0xc6 | 0xc7 => {
            pop(stack, 1)?;
            targets.push(jump(u16_at(code, at + 1)? as i16 as i64)?);
        }
        0x9f..=0xa6 => {
            pop(stack, 2)?;
            targets.push(jump(u16_at(code, at + 1)? as i16 as i64)?);
        }
        0xa7 => {
            targets.push(jump(u16_at(code, at + 1)? as i16 as i64)?);
            falls_through = false;
        }
        0xc8 => {
            targets.push(jump(i32_at(code, at + 1)? as i64)?);
            falls_through = false;
        }
        0xaa | 0xab => {
            pop(stack, 1)?;
            falls_through = false;
            let mut table = (at + 4) & !3;
            targets.push(jump(i32_at(code, table)? as i64)?);
            let (count, stride, first) = if opcode == 0xaa {
                let (low, high) = (i32_at(code, table + 4)?, i32_at(code, table + 8)?);
                table += 12;
                ((high as i64 - low as i64 + 1).max(0), 4, 0)
            } else {
                let count = i32_at(code, table + 4)?;
                table += 8;
                (count.max(0) as i64, 8, 4)
            };
            for entry in 0..usize::try_from(count).ok()?.min(code.len()) {
                targets.push(jump(i32_at(code, table + entry * stride + first)? as i64)?);
            }
        }
        // Subroutines are too old to be worth following.
        0xa8 | 0xa9 | 0xc9 => return None,
        0xac..=0xb1 | 0xbf => falls_through = false,
        // Fields and calls.
        0xb2 => push(stack, field_slots(class, u16_at(code, at + 1)?)),
        0xb3 => pop(stack, field_slots(class, u16_at(code, at + 1)?))?,
        0xb4 => {
            pop(stack, 1)?;
            push(stack, field_slots(class, u16_at(code, at + 1)?))
        }
        0xb5 => pop(stack, 1 + field_slots(class, u16_at(code, at + 1)?))?,
        0xb6..=0xba => {
            let (arguments, result) = call_slots(class, u16_at(code, at + 1)?)?;
            let receiver = !matches!(opcode, 0xb8 | 0xba) as usize;
            pop(stack, arguments + receiver)?;
            push(stack, result)
        }
        // Objects.
        0xbb => push(stack, 1),
        0xbc | 0xbd | 0xbe | 0xc1 => {
            pop(stack, 1)?;
            push(stack, 1)
        }
        // A cast gives what it was given.
        0xc0 => {}
        0xc2 | 0xc3 => pop(stack, 1)?,
        0xc4 => {
            let widened = *code.get(at + 1)?;
            length = Some(if widened == 0x84 { 6 } else { 4 });
            match widened {
                0x15 | 0x17 | 0x19 => push(stack, 1),
                0x16 | 0x18 => push(stack, 2),
                0x36 | 0x38 | 0x3a => pop(stack, 1)?,
                0x37 | 0x39 => pop(stack, 2)?,
                0x84 => {}
                _ => return None,
            }
        }
        0xc5 => {
            pop(stack, *code.get(at + 3)? as usize)?;
            push(stack, 1)
        }
        _ => return None,
    }
    if falls_through {
        targets.push(at + length?);
    }
    Some(targets)
}

fn shuffle(stack: &mut Vec<Source>, slots: usize, order: &[usize]) -> Option<()> {
    let bottom = stack.len().checked_sub(slots)?;
    let old = stack.split_off(bottom);
    stack.extend(order.iter().map(|&from| old[from]));
    Some(())
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

fn field_slots(class: &RawClass, index: u16) -> usize {
    member(class, index)
        .map_or(1, |(_, _, descriptor)| crate::value::Kind::of_descriptor(&class.utf8(descriptor)).slots())
}

fn call_slots(class: &RawClass, index: u16) -> Option<(usize, usize)> {
    let (_, _, descriptor) = member(class, index)?;
    let descriptor = class.utf8(descriptor);
    let (parameters, returns) = crate::class::parse_method_descriptor(&descriptor)?;
    let slots = |descriptor: &str| crate::value::Kind::of_descriptor(descriptor).slots();
    Some((parameters.into_iter().map(slots).sum(), slots(returns)))
}
