//! What one instruction does to a frame (JVMS 4.10.1.9). That its operands are of the right types is a verifier's question.

use super::code::Instruction;
use super::types::{Frame, Name, Names, Type};
use super::{Pool, WriteError};
use crate::opcode::{Computational, Effect, op};
use crate::raw::{Constant, Constants, parameters};

pub(super) fn of_computational(ty: Computational) -> Type {
    match ty {
        Computational::Int => Type::Int,
        Computational::Long => Type::Long,
        Computational::Float => Type::Float,
        Computational::Double => Type::Double,
        // Who knows more says so before.
        Computational::Reference => Type::Object(Name::OBJECT),
    }
}

/// `at`: the place of the instruction among the items. Whether locals have changed.
pub(super) fn step(
    frame: &mut Frame,
    instruction: &Instruction,
    at: usize,
    pool: &Pool,
    names: &mut Names,
    this_class: Name,
) -> Result<bool, WriteError> {
    let constants = pool.constants();
    let opcode = instruction.opcode();
    let bad = || WriteError::nonsense(format!("the constant of {}", mnemonic(opcode)));
    match instruction {
        Instruction::Constant(index) => {
            let descriptor = constants.loadable_descriptor(*index).ok_or_else(bad)?;
            let ty = names.of_descriptor(descriptor).ok_or_else(bad)?;
            frame.push(ty);
        }
        Instruction::Local { opcode, local } => return local_variable(frame, *opcode, *local),
        Instruction::Increment { local, .. } => frame.set_local(*local, Type::Int),
        Instruction::Pool { index, .. } => {
            return with_constant(frame, opcode, *index, at, constants, names, this_class);
        }
        Instruction::NewArray(element) => {
            let descriptor: &[u8] = match element {
                4 => b"[Z",
                5 => b"[C",
                6 => b"[F",
                7 => b"[D",
                8 => b"[B",
                9 => b"[S",
                10 => b"[I",
                11 => b"[J",
                _ => return Err(bad()),
            };
            frame.pop_slots(1)?;
            frame.push(Type::Object(names.intern(descriptor)));
        }
        Instruction::MultiArray { index, dimensions } => {
            frame.pop_slots(usize::from(*dimensions))?;
            frame.push(Type::Object(names.intern(constants.class_name_bytes(*index))));
        }
        Instruction::Plain(op::ACONST_NULL) => frame.push(Type::Null),
        Instruction::Plain(op::AALOAD) => {
            frame.pop_slots(1)?;
            let element = match frame.pop()? {
                Type::Object(array) => names.component(array).unwrap_or(Type::Null),
                _ => Type::Null,
            };
            frame.push(element);
        }
        Instruction::Plain(_)
        | Instruction::Push(_)
        | Instruction::Jump { .. }
        | Instruction::TableSwitch { .. }
        | Instruction::LookupSwitch { .. } => plain(frame, opcode)?,
    }
    Ok(matches!(instruction, Instruction::Increment { .. }))
}

fn mnemonic(opcode: u8) -> &'static str {
    crate::opcode(opcode).map_or("an unknown instruction", |known| known.mnemonic)
}

/// Instructions whose opcode says it all.
fn plain(frame: &mut Frame, opcode: u8) -> Result<(), WriteError> {
    let effect = crate::opcode(opcode).map(|known| known.effect);
    match effect {
        Some(Effect::Plain { takes, leaves }) => {
            frame.pop_slots(takes.iter().map(|ty| ty.slots()).sum())?;
            leaves.iter().for_each(|ty| frame.push(of_computational(*ty)));
            Ok(())
        }
        Some(Effect::Shuffle { takes, leaves }) => {
            let from = frame.stack.len().checked_sub(usize::from(takes));
            let from = from.ok_or_else(|| WriteError::nonsense("the stack is empty"))?;
            let taken = frame.stack.split_off(from);
            frame.stack.extend(leaves.iter().map(|slot| taken[usize::from(*slot)]));
            Ok(())
        }
        _ => Err(WriteError::nonsense(format!("{} without its operands", mnemonic(opcode)))),
    }
}

fn local_variable(frame: &mut Frame, opcode: u8, local: u16) -> Result<bool, WriteError> {
    match crate::opcode(opcode).map(|known| known.effect) {
        Some(Effect::Load(Computational::Reference)) => {
            frame.push(frame.local(local));
            Ok(false)
        }
        Some(Effect::Load(ty)) => {
            frame.push(of_computational(ty));
            Ok(false)
        }
        Some(Effect::Store(Computational::Reference)) => {
            let stored = frame.pop()?;
            frame.set_local(local, stored);
            Ok(true)
        }
        Some(Effect::Store(ty)) => {
            frame.pop_slots(ty.slots())?;
            frame.set_local(local, of_computational(ty));
            Ok(true)
        }
        _ => Err(WriteError::nonsense(format!("{} of a variable", mnemonic(opcode)))),
    }
}

fn with_constant(
    frame: &mut Frame,
    opcode: u8,
    index: u16,
    at: usize,
    constants: Constants<'_>,
    names: &mut Names,
    this_class: Name,
) -> Result<bool, WriteError> {
    let bad = || WriteError::nonsense(format!("the constant of {}", mnemonic(opcode)));
    let slots = |descriptor: &[u8]| Computational::of_descriptor(descriptor).map(Computational::slots);
    match crate::opcode(opcode).map(|known| known.effect) {
        Some(Effect::Get { of_object }) => {
            let descriptor = constants.member_descriptor(index).ok_or_else(bad)?;
            frame.pop_slots(usize::from(of_object))?;
            let ty = names.of_descriptor(descriptor).ok_or_else(bad)?;
            frame.push(ty);
        }
        Some(Effect::Put { of_object }) => {
            let descriptor = constants.member_descriptor(index).ok_or_else(bad)?;
            frame.pop_slots(slots(descriptor).ok_or_else(bad)? + usize::from(of_object))?;
        }
        Some(Effect::Invoke { on_object }) => {
            let (name, descriptor) = constants.member(index).ok_or_else(bad)?;
            let (types, returned) = parameters(constants.utf8_bytes(descriptor)).ok_or_else(bad)?;
            frame.pop_slots(types.iter().filter_map(|ty| slots(ty)).sum())?;
            let mut initialized = false;
            if on_object {
                let object = frame.pop()?;
                if opcode == op::INVOKESPECIAL && constants.utf8_bytes(name) == b"<init>" {
                    let class = match (object, constants.constant(index)) {
                        (Type::UninitializedThis, _) => this_class,
                        (_, Constant::Method { class, .. }) => {
                            names.intern(constants.class_name_bytes(class))
                        }
                        _ => return Err(bad()),
                    };
                    frame.initialize(object, Type::Object(class));
                    initialized = true;
                }
            }
            if let Some(ty) = names.of_descriptor(returned) {
                frame.push(ty);
            }
            return Ok(initialized);
        }
        Some(Effect::Plain { .. }) => {
            let class = constants.class_name_bytes(index);
            if class.is_empty() {
                return Err(bad());
            }
            let class = names.intern(class);
            match opcode {
                op::NEW => frame.push(Type::Uninitialized(at as u32)),
                op::ANEWARRAY => {
                    frame.pop_slots(1)?;
                    let array = names.array_of(class);
                    frame.push(Type::Object(array));
                }
                op::CHECKCAST => {
                    frame.pop_slots(1)?;
                    frame.push(Type::Object(class));
                }
                _ => plain(frame, opcode)?,
            }
        }
        _ => return Err(WriteError::nonsense(format!("{} with a constant", mnemonic(opcode)))),
    }
    Ok(false)
}
