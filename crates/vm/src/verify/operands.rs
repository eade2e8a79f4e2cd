//! Static constraints (JVMS 4.9.1) on every instruction, reached or not. Type inference looks at reached code only;
//! type checking needs no such pass, since a frame leads to all code.

use classfile::raw::{Constant, argument_slots};
use classfile::{Operands, opcode};

use super::step::Checker;
use super::trouble::{Verified, verify_error};

const LDC2_W: u8 = 20;

pub(super) fn check_operands(checker: &mut Checker<'_, '_>) -> Verified {
    let layout = &checker.method.layout;
    let mut pc = 0;
    while pc < layout.code.len() {
        checker.check_operands_at(pc)?;
        layout.targets(pc)?;
        if let Some((index, slots)) = local_variable(checker, pc)
            && usize::from(index) + slots > usize::from(checker.method.code.max_locals)
        {
            return verify_error("Illegal local variable number");
        }
        pc = layout.next(pc);
    }
    Ok(())
}

/// The local variable that the instruction reads or writes and how many slots it takes.
pub(super) fn local_variable(checker: &Checker<'_, '_>, pc: usize) -> Option<(u16, usize)> {
    let layout = &checker.method.layout;
    let slots = |kind: u8| if matches!(kind, 1 | 3) { 2 } else { 1 };
    let at = |code: u8, index: u16| match code {
        // *load, *store
        21..=25 => Some((index, slots(code - 21))),
        54..=58 => Some((index, slots(code - 54))),
        // iinc, ret
        132 | 169 => Some((index, 1)),
        _ => None,
    };
    match layout.code[pc] {
        // *load_n, *store_n
        code @ 26..=45 => Some((u16::from((code - 26) % 4), slots((code - 26) / 4))),
        code @ 59..=78 => Some((u16::from((code - 59) % 4), slots((code - 59) / 4))),
        // wide
        196 => at(layout.u8_at(pc + 1), layout.u16_at(pc + 2)),
        code => at(code, u16::from(layout.u8_at(pc + 1))),
    }
}

impl Checker<'_, '_> {
    fn check_operands_at(&mut self, pc: usize) -> Verified {
        let (class, layout) = (self.method.class, &self.method.layout);
        let code = layout.code[pc];
        let Some(known) = opcode(code) else { return verify_error("Bad instruction") };
        let index = match known.operands {
            Operands::Constant
            | Operands::InvokeInterface
            | Operands::InvokeDynamic
            | Operands::MultiArray => layout.u16_at(pc + 1),
            Operands::ConstantByte => u16::from(layout.u8_at(pc + 1)),
            Operands::TableSwitch | Operands::LookupSwitch => {
                return layout.check_switch(pc, class.major < 51);
            }
            Operands::ArrayType if !(4..=11).contains(&layout.u8_at(pc + 1)) => {
                return verify_error("Bad type passed to newarray");
            }
            _ => return Ok(()),
        };
        let fits = match (code, class.constant(index)) {
            (LDC2_W, Constant::Long(_) | Constant::Double(_)) => true,
            (18 | 19, Constant::Integer(_) | Constant::Float(_) | Constant::String { .. }) => true,
            (18 | 19, Constant::Class { .. }) => class.major >= 49,
            (178..=181, Constant::Field { .. }) => true,
            (182..=184, Constant::Method { name_and_type, .. })
            | (185, Constant::InterfaceMethod { name_and_type, .. }) => {
                return self.check_invocation(pc, name_and_type);
            }
            // new, anewarray, checkcast, instanceof, multianewarray
            (187 | 189 | 192 | 193 | 197, Constant::Class { .. }) => true,
            _ => false,
        };
        if fits { Ok(()) } else { verify_error("Illegal type in constant pool") }
    }

    fn check_invocation(&self, pc: usize, name_and_type: u16) -> Verified {
        let (class, layout) = (self.method.class, &self.method.layout);
        let (name, descriptor) = class.name_and_type(name_and_type);
        let is_special = layout.code[pc] == 183;
        if class.utf8_bytes(name).first() == Some(&b'<') && !(is_special && class.is(name, "<init>")) {
            return verify_error("Must call initializers using invokespecial");
        }
        if layout.code[pc] == 185 {
            let slots = argument_slots(class.utf8_bytes(descriptor)).unwrap_or(0);
            if usize::from(layout.u8_at(pc + 3)) != slots + 1 {
                return verify_error("Inconsistent args size");
            }
            if layout.u8_at(pc + 4) != 0 {
                return verify_error("Fourth operand byte of invokeinterface must be zero");
            }
        }
        Ok(())
    }
}
