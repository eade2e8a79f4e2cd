//! Static constraints (JVMS 4.9.1) on every instruction, reached or not. Type inference looks at reached code only;
//! type checking needs no such pass, since a frame leads to all code.

use classfile::raw::{Constant, argument_slots};
use classfile::{Operands, op, opcode};

use super::step::Checker;
use super::trouble::{Verified, verify_error};

pub(super) fn check_operands(checker: &mut Checker<'_, '_>) -> Verified {
    let layout = &checker.method.layout;
    let mut pc = 0;
    while pc < layout.code.len() {
        checker.check_operands_at(pc)?;
        layout.targets(pc)?;
        if let Some((index, slots)) = layout.local_variable(pc)
            && usize::from(index) + slots > usize::from(checker.method.code.max_locals)
        {
            return verify_error("Illegal local variable number");
        }
        pc = layout.next(pc);
    }
    Ok(())
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
            (op::LDC2_W, Constant::Long(_) | Constant::Double(_)) => true,
            (op::LDC | op::LDC_W, Constant::Integer(_) | Constant::Float(_) | Constant::String { .. }) => {
                true
            }
            (op::LDC | op::LDC_W, Constant::Class { .. }) => class.major >= 49,
            (op::GETSTATIC..=op::PUTFIELD, Constant::Field { .. }) => true,
            (op::INVOKEVIRTUAL..=op::INVOKESTATIC, Constant::Method { name_and_type, .. })
            | (op::INVOKEINTERFACE, Constant::InterfaceMethod { name_and_type, .. }) => {
                return self.check_invocation(pc, name_and_type);
            }
            (
                op::NEW | op::ANEWARRAY | op::CHECKCAST | op::INSTANCEOF | op::MULTIANEWARRAY,
                Constant::Class { .. },
            ) => true,
            _ => false,
        };
        if fits { Ok(()) } else { verify_error("Illegal type in constant pool") }
    }

    fn check_invocation(&self, pc: usize, name_and_type: u16) -> Verified {
        let (class, layout) = (self.method.class, &self.method.layout);
        let (name, descriptor) = class.name_and_type(name_and_type);
        let is_special = layout.code[pc] == op::INVOKESPECIAL;
        if class.utf8_bytes(name).first() == Some(&b'<') && !(is_special && class.is(name, "<init>")) {
            return verify_error("Must call initializers using invokespecial");
        }
        if layout.code[pc] == op::INVOKEINTERFACE {
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
