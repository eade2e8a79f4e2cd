//! Frequent sequences of instructions executed as one.
//!
//! A fused instruction stands in the place of the first of its sequence and steps over the others, which stay where
//! they are: whoever jumps into the middle finds them, and no jump has to be moved. Where the last of a sequence may
//! throw, the interpreter reports that one's place.

use super::{Arithmetic, Condition, Op, fuse_arrays};
use crate::value::Kind;

pub(super) fn fuse(ops: &mut [Op]) {
    let original: Vec<Op> = ops.to_vec();
    for (index, op) in ops.iter_mut().enumerate() {
        let next = |ahead: usize| original.get(index + ahead).copied();
        let fused = fuse_arrays::fused(&original[index..])
            .or_else(|| fused(original[index], next(1), next(2)))
            .or_else(|| fused_long(original[index], next(1), next(2)));
        if let Some(fused) = fused {
            *op = fused;
        }
    }
}

fn fused(first: Op, second: Option<Op>, third: Option<Op>) -> Option<Op> {
    match first {
        Op::Load(a) => match second? {
            Op::Load(b) => Some(match third.and_then(|op| integer_jump(op).map(|jump| (op, jump))) {
                Some((_, (condition, jump))) => Op::LoadLoadIfICmp { a, b, condition, jump: jump + 2 },
                None => match third {
                    Some(Op::IAdd) => Op::LoadLoadAdd(a, b),
                    Some(Op::LoadByte) => Op::LoadLoadElement { array: a, index: b, kind: Kind::Byte },
                    Some(Op::LoadChar) => Op::LoadLoadElement { array: a, index: b, kind: Kind::Char },
                    Some(Op::LoadRef) => Op::LoadLoadElement { array: a, index: b, kind: Kind::Reference },
                    _ => Op::LoadLoad(a, b),
                },
            }),
            Op::Const(constant) => match third {
                Some(Op::IAdd) => Some(Op::LoadAddConst { local: a, constant }),
                Some(Op::ISub) => Some(Op::LoadAddConst { local: a, constant: constant.wrapping_neg() }),
                Some(op) => {
                    let (condition, jump) = integer_jump(op)?;
                    let constant = i16::try_from(constant).ok()?;
                    Some(Op::LoadConstIfICmp { local: a, constant, condition, jump: jump + 2 })
                }
                None => None,
            },
            Op::Return1 => Some(Op::LoadReturn(a)),
            Op::Store(b) => Some(Op::Move { from: a, to: b }),
            op => {
                let (condition, jump) = zero_jump(op)?;
                Some(Op::LoadIf { local: a, condition, jump: jump + 1 })
            }
        },
        Op::Const(constant) => match second? {
            Op::IAdd => Some(Op::AddConst(constant)),
            Op::ISub => Some(Op::AddConst(constant.wrapping_neg())),
            Op::StoreByte => Some(Op::StoreByteConst(constant)),
            op => int_operator(op).map(|operator| Op::IntConst { operator, constant }),
        },
        Op::IInc { local, by } => match second? {
            Op::Goto(jump) => Some(Op::IIncGoto { local, by: i16::try_from(by).ok()?, jump: jump + 1 }),
            _ => None,
        },
        _ => None,
    }
}

/// Sequences on `long`; a constant must fit into 32 bits.
fn fused_long(first: Op, second: Option<Op>, third: Option<Op>) -> Option<Op> {
    match (first, second?) {
        (Op::Load(local), Op::I2L) => Some(Op::LoadI2L(local)),
        (Op::Load2(local), Op::L2I) => Some(Op::LoadL2I(local)),
        (Op::Load2(a), Op::Load2(b)) => Some(Op::LoadLoad2(a, b)),
        (Op::Load2(local), constant @ (Op::Const(_) | Op::Const2(_))) => {
            let (operator, constant) = long_constant(constant, third?)?;
            Some(Op::LoadLongConst { local, operator, constant })
        }
        (Op::LAdd, Op::Store2(local)) => Some(Op::LAddStore(local)),
        (Op::LCmp, op) => zero_jump(op).map(|(condition, jump)| Op::LCmpIf { condition, jump: jump + 1 }),
        (Op::Const2(bits), Op::LCmp) => {
            let constant = i32::try_from(bits as i64).ok()?;
            let (condition, jump) = zero_jump(third?)?;
            Some(Op::LongConstIf { constant, condition, jump: jump + 2 })
        }
        (constant @ (Op::Const(_) | Op::Const2(_)), op) => {
            let (operator, constant) = long_constant(constant, op)?;
            Some(Op::LongConst { operator, constant })
        }
        _ => None,
    }
}

fn long_constant(constant: Op, op: Op) -> Option<(Arithmetic, i32)> {
    match (constant, op) {
        (Op::Const2(bits), op) => {
            let operator = match op {
                Op::LAdd => Arithmetic::Add,
                Op::LSub => Arithmetic::Sub,
                Op::LMul => Arithmetic::Mul,
                Op::LAnd => Arithmetic::And,
                Op::LOr => Arithmetic::Or,
                Op::LXor => Arithmetic::Xor,
                _ => return None,
            };
            Some((operator, i32::try_from(bits as i64).ok()?))
        }
        (Op::Const(distance), Op::LShl) => Some((Arithmetic::Shl, distance)),
        (Op::Const(distance), Op::LShr) => Some((Arithmetic::Shr, distance)),
        (Op::Const(distance), Op::LUshr) => Some((Arithmetic::Ushr, distance)),
        _ => None,
    }
}

/// `iadd` and `isub` have instructions of their own.
pub(super) fn int_operator(op: Op) -> Option<Arithmetic> {
    Some(match op {
        Op::IMul => Arithmetic::Mul,
        Op::IAnd => Arithmetic::And,
        Op::IOr => Arithmetic::Or,
        Op::IXor => Arithmetic::Xor,
        Op::IShl => Arithmetic::Shl,
        Op::IShr => Arithmetic::Shr,
        Op::IUshr => Arithmetic::Ushr,
        _ => return None,
    })
}

pub(super) fn integer_jump(op: Op) -> Option<(Condition, i32)> {
    Some(match op {
        Op::IfICmpEq(jump) => (Condition::Eq, jump),
        Op::IfICmpNe(jump) => (Condition::Ne, jump),
        Op::IfICmpLt(jump) => (Condition::Lt, jump),
        Op::IfICmpGe(jump) => (Condition::Ge, jump),
        Op::IfICmpGt(jump) => (Condition::Gt, jump),
        Op::IfICmpLe(jump) => (Condition::Le, jump),
        _ => return None,
    })
}

/// Also `ifnull` and `ifnonnull`: a null reference is zero.
pub(super) fn zero_jump(op: Op) -> Option<(Condition, i32)> {
    Some(match op {
        Op::IfEq(jump) | Op::IfNull(jump) => (Condition::Eq, jump),
        Op::IfNe(jump) | Op::IfNonNull(jump) => (Condition::Ne, jump),
        Op::IfLt(jump) => (Condition::Lt, jump),
        Op::IfGe(jump) => (Condition::Ge, jump),
        Op::IfGt(jump) => (Condition::Gt, jump),
        Op::IfLe(jump) => (Condition::Le, jump),
        _ => return None,
    })
}
