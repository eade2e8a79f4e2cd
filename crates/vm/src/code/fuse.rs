//! Frequent sequences of instructions executed as one.
//!
//! A fused instruction stands in the place of the first of its sequence and steps over the others, which stay where
//! they are: whoever jumps into the middle finds them, and no jump has to be moved. Where the last of a sequence may
//! throw, the interpreter reports that one's place.

use super::{Condition, Op};
use crate::value::Kind;

pub(super) fn fuse(ops: &mut [Op]) {
    let original: Vec<Op> = ops.to_vec();
    for (index, op) in ops.iter_mut().enumerate() {
        let next = |ahead: usize| original.get(index + ahead).copied();
        if let Some(fused) = fused(original[index], next(1), next(2)) {
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
                    Some(Op::LoadInt) => Op::LoadLoadElement { array: a, index: b, kind: Kind::Int },
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
            _ => None,
        },
        Op::IInc { local, by } => match second? {
            Op::Goto(jump) => Some(Op::IIncGoto { local, by: i16::try_from(by).ok()?, jump: jump + 1 }),
            _ => None,
        },
        _ => None,
    }
}

fn integer_jump(op: Op) -> Option<(Condition, i32)> {
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
fn zero_jump(op: Op) -> Option<(Condition, i32)> {
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
