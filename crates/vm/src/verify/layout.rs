//! Where instructions start and where they jump to (JVMS 4.9.1), from the opcode table.

use classfile::{Operands, opcode};

use super::trouble::{Verified, verify_error};

/// The instruction starts of a code array.
pub(super) struct Layout<'a> {
    pub(super) code: &'a [u8],
    starts: Vec<bool>,
}

mod op {
    pub(super) const ILOAD: u8 = 21;
    pub(super) const ALOAD: u8 = 25;
    pub(super) const ISTORE: u8 = 54;
    pub(super) const ASTORE: u8 = 58;
    pub(super) const IINC: u8 = 132;
    pub(super) const GOTO: u8 = 167;
    pub(super) const JSR: u8 = 168;
    pub(super) const RET: u8 = 169;
    pub(super) const IRETURN: u8 = 172;
    pub(super) const RETURN: u8 = 177;
    pub(super) const ATHROW: u8 = 191;
    pub(super) const GOTO_W: u8 = 200;
    pub(super) const JSR_W: u8 = 201;
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

    /// In bytes; `None` if the opcode is unknown or the code ends before the length is known.
    fn length(&self, pc: usize) -> Option<usize> {
        let known = opcode(self.code[pc])?;
        if let Some(length) = known.operands.fixed_length() {
            return Some(1 + length as usize);
        }
        match known.operands {
            Operands::Wide => match *self.code.get(pc + 1)? {
                op::ILOAD..=op::ALOAD | op::ISTORE..=op::ASTORE | op::RET => Some(4),
                op::IINC => Some(6),
                _ => None,
            },
            Operands::TableSwitch => {
                let table = aligned(pc);
                let (low, high) = (self.i32_at(table + 4)?, self.i32_at(table + 8)?);
                let count = usize::try_from(i64::from(high) - i64::from(low) + 1).ok()?;
                Some(table + 12 - pc + count.checked_mul(4)?)
            }
            Operands::LookupSwitch => {
                let table = aligned(pc);
                let count = usize::try_from(self.i32_at(table + 4)?).ok()?;
                Some(table + 8 - pc + count.checked_mul(8)?)
            }
            _ => None,
        }
    }

    pub(super) fn u8_at(&self, at: usize) -> u8 {
        self.code.get(at).copied().unwrap_or(0)
    }

    pub(super) fn u16_at(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.u8_at(at), self.u8_at(at + 1)])
    }

    fn i32_at(&self, at: usize) -> Option<i32> {
        let bytes = self.code.get(at..at + 4)?;
        Some(i32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// Where the instruction may jump to, exceptions and falling through left aside; `ret` is not followed.
    pub(super) fn targets(&self, pc: usize) -> Verified<Vec<usize>> {
        let relative = |distance: i64| -> Verified<usize> {
            match usize::try_from(pc as i64 + distance) {
                Ok(target) if self.is_start(target) => Ok(target),
                _ => verify_error("Illegal target of jump or branch"),
            }
        };
        let at = |offset: usize| relative(i64::from(self.i32_at(offset).unwrap_or(0)));
        let Some(known) = opcode(self.code[pc]) else { return Ok(Vec::new()) };
        match known.operands {
            Operands::Jump => Ok(vec![relative(i64::from(self.u16_at(pc + 1) as i16))?]),
            Operands::WideJump => Ok(vec![at(pc + 1)?]),
            Operands::TableSwitch => {
                let table = aligned(pc);
                let mut targets = vec![at(table)?];
                for offset in (table + 12..self.next(pc)).step_by(4) {
                    targets.push(at(offset)?);
                }
                Ok(targets)
            }
            Operands::LookupSwitch => {
                let table = aligned(pc);
                let mut targets = vec![at(table)?];
                for offset in (table + 8..self.next(pc)).step_by(8) {
                    targets.push(at(offset + 4)?);
                }
                Ok(targets)
            }
            _ => Ok(Vec::new()),
        }
    }

    /// The format of a switch beyond its length; `zero_padding` is what versions before 51 require.
    pub(super) fn check_switch(&self, pc: usize, zero_padding: bool) -> Verified {
        let table = aligned(pc);
        if zero_padding && self.code[pc + 1..table].iter().any(|&byte| byte != 0) {
            return verify_error("Nonzero padding byte in lookupswitch or tableswitch");
        }
        let Some(known) = opcode(self.code[pc]) else { return Ok(()) };
        if known.operands == Operands::LookupSwitch {
            let keys: Vec<i32> =
                (table + 8..self.next(pc)).step_by(8).filter_map(|offset| self.i32_at(offset)).collect();
            if keys.windows(2).any(|pair| pair[0] >= pair[1]) {
                return verify_error("Bad lookupswitch instruction");
            }
        } else if self.i32_at(table + 4) > self.i32_at(table + 8) {
            return verify_error("low must be less than or equal to high in tableswitch");
        }
        Ok(())
    }

    /// Whether control can pass to the next instruction. After `jsr` it comes back by `ret` only.
    pub(super) fn falls_through(&self, pc: usize) -> bool {
        let code = self.code[pc];
        let is_switch = opcode(code)
            .is_some_and(|known| matches!(known.operands, Operands::TableSwitch | Operands::LookupSwitch));
        !(is_switch
            || matches!(code, op::GOTO | op::GOTO_W | op::JSR | op::JSR_W | op::RET | op::ATHROW)
            || self.is_return(pc)
            || self.is_wide_ret(pc))
    }

    pub(super) fn is_return(&self, pc: usize) -> bool {
        matches!(self.code[pc], op::IRETURN..=op::RETURN)
    }

    pub(super) fn is_jsr(&self, pc: usize) -> bool {
        matches!(self.code[pc], op::JSR | op::JSR_W)
    }

    /// The local variable of a `ret`, wide or not.
    pub(super) fn ret_local(&self, pc: usize) -> Option<u16> {
        if self.code[pc] == op::RET {
            Some(u16::from(self.u8_at(pc + 1)))
        } else if self.is_wide_ret(pc) {
            Some(self.u16_at(pc + 2))
        } else {
            None
        }
    }

    fn is_wide_ret(&self, pc: usize) -> bool {
        opcode(self.code[pc]).is_some_and(|known| known.operands == Operands::Wide)
            && self.u8_at(pc + 1) == op::RET
    }
}

/// The tables of switches start at a multiple of four.
fn aligned(pc: usize) -> usize {
    (pc + 4) & !3
}
