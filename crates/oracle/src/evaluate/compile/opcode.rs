//! The opcodes that are written (JVMS 6.5), and how they depend on types: those of one operation stand side by side in the
//! order `int`, `long`, `float`, `double`, reference.

use contract::expr::BinaryOperator;
use program::{Primitive, Type};

/// The distance of a type's opcode from that of `int`: `int`, `long`, `float`, `double`, reference.
pub(super) fn family(ty: &Type) -> u8 {
    match ty.as_primitive() {
        Some(Primitive::Long) => 1,
        Some(Primitive::Float) => 2,
        Some(Primitive::Double) => 3,
        Some(_) => 0,
        None => 4,
    }
}

/// The same of array accesses: `int`, `long`, `float`, `double`, reference, `byte` or `boolean`, `char`, `short`.
pub(super) fn array_family(element: &Type) -> u8 {
    match element.as_primitive() {
        Some(Primitive::Byte | Primitive::Boolean) => 5,
        Some(Primitive::Char) => 6,
        Some(Primitive::Short) => 7,
        _ => family(element),
    }
}

/// The operand of `newarray`.
pub(super) fn array_type(primitive: Primitive) -> u8 {
    match primitive {
        Primitive::Boolean => 4,
        Primitive::Char => 5,
        Primitive::Float => 6,
        Primitive::Double => 7,
        Primitive::Byte => 8,
        Primitive::Short => 9,
        Primitive::Int => 10,
        Primitive::Long => 11,
    }
}

pub(super) fn arithmetic(operator: BinaryOperator) -> Option<u8> {
    use BinaryOperator as Op;
    Some(match operator {
        Op::Add => 0x60,
        Op::Subtract => 0x64,
        Op::Multiply => 0x68,
        Op::Divide => 0x6c,
        Op::Remainder => 0x70,
        Op::BitAnd => IAND,
        Op::BitOr => IOR,
        Op::BitXor => IXOR,
        _ => return None,
    })
}

pub(super) fn shift(operator: BinaryOperator) -> Option<u8> {
    use BinaryOperator as Op;
    match operator {
        Op::ShiftLeft => Some(0x78),
        Op::ShiftRight => Some(0x7a),
        Op::ShiftRightUnsigned => Some(0x7c),
        _ => None,
    }
}

pub(super) const ACONST_NULL: u8 = 0x01;
pub(super) const ICONST_M1: u8 = 0x02;
pub(super) const ICONST_0: u8 = 0x03;
pub(super) const ICONST_1: u8 = 0x04;
pub(super) const LDC_W: u8 = 0x13;
pub(super) const LDC2_W: u8 = 0x14;
pub(super) const ILOAD: u8 = 0x15;
pub(super) const IALOAD: u8 = 0x2e;
pub(super) const ASTORE: u8 = 0x3a;
pub(super) const IASTORE: u8 = 0x4f;
pub(super) const POP: u8 = 0x57;
pub(super) const POP2: u8 = 0x58;
pub(super) const DUP: u8 = 0x59;
pub(super) const INEG: u8 = 0x74;
pub(super) const IAND: u8 = 0x7e;
pub(super) const IOR: u8 = 0x80;
pub(super) const IXOR: u8 = 0x82;
pub(super) const I2L: u8 = 0x85;
pub(super) const I2B: u8 = 0x91;
pub(super) const LCMP: u8 = 0x94;
pub(super) const FCMPL: u8 = 0x95;
pub(super) const IFEQ: u8 = 0x99;
pub(super) const IFNE: u8 = 0x9a;
pub(super) const IF_ICMPEQ: u8 = 0x9f;
pub(super) const IF_ACMPEQ: u8 = 0xa5;
pub(super) const GOTO: u8 = 0xa7;
pub(super) const GETSTATIC: u8 = 0xb2;
pub(super) const INVOKEVIRTUAL: u8 = 0xb6;
pub(super) const INVOKESPECIAL: u8 = 0xb7;
pub(super) const INVOKESTATIC: u8 = 0xb8;
pub(super) const INVOKEINTERFACE: u8 = 0xb9;
pub(super) const NEW: u8 = 0xbb;
pub(super) const NEWARRAY: u8 = 0xbc;
pub(super) const ANEWARRAY: u8 = 0xbd;
pub(super) const ARRAYLENGTH: u8 = 0xbe;
pub(super) const CHECKCAST: u8 = 0xc0;
pub(super) const INSTANCEOF: u8 = 0xc1;
