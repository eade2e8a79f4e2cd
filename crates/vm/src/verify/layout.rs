//! Where instructions start and where they jump to (JVMS 4.9.1), from the opcode table.

use classfile::raw::{RawInstruction, switch_table};
use classfile::{Effect, op};

use super::trouble::{Verified, verify_error};

/// The instruction starts of a code array.
pub(super) struct Layout<'a> {
    pub(super) code: &'a [u8],
    starts: Vec<bool>,
}

impl<'a> Layout<'a> {
    /// Every instruction is known and ends within the code.
    pub(super) fn of(code: &'a [u8]) -> Verified<Layout<'a>> {
        let mut layout = Layout { code, starts: vec![false; code.len()] };
        let mut pc = 0;
        while pc < code.len() {
            layout.starts[pc] = true;
            match layout.length(pc) {
                Some(length) if length <= code.len() - pc => pc += length,
                _ => return verify_error("Bad instruction"),
            }
        }
        Ok(layout)
    }

    pub(super) fn is_start(&self, pc: usize) -> bool {
        self.starts.get(pc) == Some(&true)
    }

    pub(super) fn next(&self, pc: usize) -> usize {
        pc + self.length(pc).unwrap_or(1)
    }

    /// In bytes; `None` if the opcode is unknown or the code ends before the instruction does.
    fn length(&self, pc: usize) -> Option<usize> {
        RawInstruction::at(self.code, pc).map(|instruction| instruction.length)
    }

    pub(super) fn u8_at(&self, at: usize) -> u8 {
        self.code.get(at).copied().unwrap_or(0)
    }

    pub(super) fn u16_at(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.u8_at(at), self.u8_at(at + 1)])
    }

    /// Where the instruction may jump to, exceptions and falling through left aside; `ret` is not followed.
    pub(super) fn targets(&self, pc: usize) -> Verified<Vec<usize>> {
        let targets = RawInstruction::at(self.code, pc).and_then(RawInstruction::targets);
        match targets {
            Some(targets) if targets.iter().all(|target| self.is_start(*target)) => Ok(targets),
            _ => verify_error("Illegal target of jump or branch"),
        }
    }

    /// The format of a switch beyond its length; `zero_padding` is what versions before 51 require.
    pub(super) fn check_switch(&self, pc: usize, zero_padding: bool) -> Verified {
        let table = (pc + 4) & !3;
        if zero_padding && self.code[pc + 1..table].iter().any(|&byte| byte != 0) {
            return verify_error("Nonzero padding byte in lookupswitch or tableswitch");
        }
        let Some((_, pairs)) = switch_table(self.code, pc) else { return Ok(()) };
        if self.code[pc] == op::TABLESWITCH {
            if pairs.is_empty() {
                return verify_error("low must be less than or equal to high in tableswitch");
            }
        } else if pairs.windows(2).any(|pair| pair[0].0 >= pair[1].0) {
            return verify_error("Bad lookupswitch instruction");
        }
        Ok(())
    }

    /// Whether control can pass to the next instruction. After `jsr` it comes back by `ret` only.
    pub(super) fn falls_through(&self, pc: usize) -> bool {
        RawInstruction::at(self.code, pc).is_some_and(RawInstruction::falls_through)
    }

    pub(super) fn is_jsr(&self, pc: usize) -> bool {
        matches!(self.code[pc], op::JSR | op::JSR_W)
    }

    /// The local variable of a `ret`, wide or not.
    pub(super) fn ret_local(&self, pc: usize) -> Option<u16> {
        let instruction = RawInstruction::at(self.code, pc)?;
        if instruction.opcode.code == op::RET { instruction.local() } else { None }
    }

    /// The local variable that the instruction reads or writes and how many slots it takes.
    pub(super) fn local_variable(&self, pc: usize) -> Option<(u16, usize)> {
        let instruction = RawInstruction::at(self.code, pc)?;
        let slots = match instruction.opcode.effect {
            Effect::Load(ty) | Effect::Store(ty) => ty.slots(),
            _ => 1,
        };
        Some((instruction.local()?, slots))
    }
}
