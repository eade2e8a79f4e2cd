//! One instruction in a code array (JVMS 6.5): where it ends, what it names, where it leads, what it takes and leaves.

use super::Constants;
use crate::opcode::{Computational, Effect, Opcode, Operands, op, opcode};

/// An instruction that is known and ends within the code.
#[derive(Clone, Copy)]
pub struct RawInstruction<'a> {
    code: &'a [u8],
    pub at: usize,
    /// Of the widened instruction after a `wide`.
    pub opcode: &'static Opcode,
    pub is_wide: bool,
    /// In bytes.
    pub length: usize,
}

impl<'a> RawInstruction<'a> {
    /// `None` if there is no such instruction, or the code ends before it does.
    #[inline]
    pub fn at(code: &'a [u8], at: usize) -> Option<RawInstruction<'a>> {
        let first = opcode(*code.get(at)?)?;
        let (opcode, is_wide) = match first.operands {
            Operands::Wide => (opcode(*code.get(at + 1)?)?, true),
            _ => (first, false),
        };
        let length = match (is_wide, opcode.operands) {
            (true, Operands::Local) => 4,
            (true, Operands::Increment) => 6,
            (true, _) => return None,
            (false, Operands::TableSwitch | Operands::LookupSwitch) => switch_length(code, at)?,
            (false, operands) => 1 + operands.fixed_length()? as usize,
        };
        (length <= code.len() - at).then_some(RawInstruction { code, at, opcode, is_wide, length })
    }

    /// Where the next instruction begins.
    pub fn next(self) -> usize {
        self.at + self.length
    }

    fn u8(self, offset: usize) -> u8 {
        self.code.get(self.at + offset).copied().unwrap_or(0)
    }

    fn u16(self, offset: usize) -> u16 {
        u16::from_be_bytes([self.u8(offset), self.u8(offset + 1)])
    }

    /// The operand byte of `bipush` and `newarray`, or the number of dimensions of `multianewarray`.
    pub fn byte(self) -> u8 {
        if self.opcode.operands == Operands::MultiArray { self.u8(3) } else { self.u8(1) }
    }

    /// The operand of `sipush`.
    pub fn short(self) -> u16 {
        self.u16(1)
    }

    /// The pool index that it has; 0 if it has none.
    pub fn index(self) -> u16 {
        match self.opcode.operands {
            Operands::ConstantByte => u16::from(self.u8(1)),
            Operands::Constant
            | Operands::InvokeInterface
            | Operands::InvokeDynamic
            | Operands::MultiArray => self.u16(1),
            _ => 0,
        }
    }

    /// The local variable that it names.
    pub fn local(self) -> Option<u16> {
        match (self.opcode.operands, self.is_wide) {
            (Operands::Local | Operands::Increment, true) => Some(self.u16(2)),
            (Operands::Local | Operands::Increment, false) => Some(u16::from(self.u8(1))),
            _ => self.opcode.own_local(),
        }
    }

    /// What `iinc` adds.
    pub fn increment(self) -> i16 {
        if self.is_wide { self.u16(4) as i16 } else { i16::from(self.u8(2) as i8) }
    }

    /// Where it may jump to, exceptions and falling through left aside; `ret` is not followed. `None` if a target is not in
    /// the code.
    pub fn targets(self) -> Option<Vec<usize>> {
        let target = |distance: i64| {
            usize::try_from(self.at as i64 + distance).ok().filter(|target| *target < self.code.len())
        };
        match self.opcode.operands {
            Operands::Jump => Some(vec![target(i64::from(self.u16(1) as i16))?]),
            Operands::WideJump => Some(vec![target(i64::from(i32_at(self.code, self.at + 1)?))?]),
            Operands::TableSwitch | Operands::LookupSwitch => {
                let (default, pairs) = switch_table(self.code, self.at)?;
                let distances = std::iter::once(default).chain(pairs.into_iter().map(|(_, to)| to));
                distances.map(|distance| target(i64::from(distance))).collect()
            }
            _ => Some(Vec::new()),
        }
    }

    /// Whether control can pass to the next instruction.
    pub fn falls_through(self) -> bool {
        self.opcode.falls_through()
    }

    /// How many slots it takes off the stack, and how many it puts there; `None` if a constant is of the wrong kind.
    pub fn slots(self, constants: Constants<'_>) -> Option<(usize, usize)> {
        let sum = |types: &[Computational]| types.iter().map(|ty| ty.slots()).sum();
        let of = |descriptor: &[u8]| Some(Computational::of_descriptor(descriptor)?.slots());
        Some(match self.opcode.effect {
            Effect::Plain { takes, leaves } => (sum(takes), sum(leaves)),
            Effect::Shuffle { takes, leaves } => (usize::from(takes), leaves.len()),
            Effect::Load(ty) => (0, ty.slots()),
            Effect::Store(ty) => (ty.slots(), 0),
            Effect::Constant => (0, of(constants.loadable_descriptor(self.index())?)?),
            Effect::Get { of_object } => {
                (usize::from(of_object), of(constants.member_descriptor(self.index())?)?)
            }
            Effect::Put { of_object } => {
                (usize::from(of_object) + of(constants.member_descriptor(self.index())?)?, 0)
            }
            Effect::Invoke { on_object } => {
                let descriptor = constants.member_descriptor(self.index())?;
                let arguments = super::argument_slots(descriptor)?;
                let returned = descriptor.iter().position(|&byte| byte == b')')? + 1;
                (usize::from(on_object) + arguments, of(&descriptor[returned..]).unwrap_or(0))
            }
            Effect::MultiArray => (usize::from(self.byte()), 1),
            Effect::ReturnAddress => (0, 1),
            Effect::Widened => return None,
        })
    }
}

/// The tables of switches start at a multiple of four.
fn aligned(at: usize) -> usize {
    (at + 4) & !3
}

fn i32_at(code: &[u8], at: usize) -> Option<i32> {
    let bytes = code.get(at..at + 4)?;
    Some(i32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}

fn switch_length(code: &[u8], at: usize) -> Option<usize> {
    let table = aligned(at);
    let second = i32_at(code, table + 4)?;
    if code[at] == op::TABLESWITCH {
        let count = usize::try_from(i64::from(i32_at(code, table + 8)?) - i64::from(second) + 1).ok()?;
        return Some(table + 12 - at + count.checked_mul(4)?);
    }
    Some(table + 8 - at + usize::try_from(second).ok()?.checked_mul(8)?)
}

/// The default distance of the switch at an offset, and its keys with theirs, in the order of the class file. `None` if the
/// code ends before the switch does.
pub fn switch_table(code: &[u8], at: usize) -> Option<(i32, Vec<(i32, i32)>)> {
    let (table, end) = (aligned(at), at + switch_length(code, at)?);
    if end > code.len() {
        return None;
    }
    let default = i32_at(code, table)?;
    if code[at] == op::TABLESWITCH {
        let low = i32_at(code, table + 4)?;
        let distances = (table + 12..end).step_by(4);
        let keys = (low..=i32::MAX).zip(distances);
        let pairs = keys.map(|(key, place)| Some((key, i32_at(code, place)?)));
        return Some((default, pairs.collect::<Option<_>>()?));
    }
    let pairs = (table + 8..end).step_by(8);
    let pairs = pairs.map(|place| Some((i32_at(code, place)?, i32_at(code, place + 4)?)));
    Some((default, pairs.collect::<Option<_>>()?))
}
