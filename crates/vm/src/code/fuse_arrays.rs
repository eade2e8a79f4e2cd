//! Sequences of loops over arrays of `int` and `double`: the condition, the element, what is done with it. They are longer
//! than those of `fuse` and tried first.

use super::fuse::{int_operator, integer_jump, zero_jump};
use super::{Arithmetic, Floating, Op};

pub(super) fn fused(ops: &[Op]) -> Option<Op> {
    match *ops {
        [Op::Load2(a), Op::Load(b), Op::I2L, Op::LCmp, jump, ..] => {
            let (condition, jump) = zero_jump(jump)?;
            Some(Op::LongIntIf { a, b, condition, jump: jump + 4 })
        }
        [Op::Load2(a), Op::Load(b), Op::I2L, Op::LAdd, Op::Store2(to), ..] => {
            Some(Op::LongAddInt { a, b, to })
        }
        [
            Op::Load(array),
            Op::Load(index),
            Op::Const(constant),
            sum @ (Op::IAdd | Op::ISub),
            element @ (Op::LoadInt | Op::LoadLong),
            ..,
        ] => {
            let offset = i16::try_from(constant).ok()?;
            let offset = if sum == Op::ISub { offset.checked_neg()? } else { offset };
            Some(match element {
                Op::LoadInt => Op::OffsetElementInt { array, index, offset },
                _ => Op::OffsetElementLong { array, index, offset },
            })
        }
        [Op::Load(local), Op::Load(array), Op::Load(index), Op::LoadInt, ..] => {
            Some(Op::LoadElementInt { local, array, index })
        }
        [Op::Load2(local), Op::Load(array), Op::Load(index), Op::LoadLong, ..] => {
            Some(Op::LoadElementLong { local, array, index })
        }
        [Op::Load(array), Op::Load(index), Op::LoadInt, ref rest @ ..] => {
            Some(match rest.first().and_then(|&op| any_int_operator(op)) {
                Some(operator) => Op::ElementIntOperator { array, index, operator },
                None => Op::ElementInt { array, index },
            })
        }
        [Op::Load(array), Op::Load(index), Op::LoadLong, ref rest @ ..] => {
            Some(match rest.first().and_then(|&op| floating(op)) {
                Some(operator) => Op::ElementDoubleOperator { array, index, operator },
                None => Op::ElementLong { array, index },
            })
        }
        [Op::Load(index), Op::Load(array), Op::ArrayLength, jump, ..] => {
            let (condition, jump) = integer_jump(jump)?;
            Some(Op::LoadLengthIf { index, array, condition, jump: jump + 3 })
        }
        [Op::Load(index), Op::LoadInt, ..] => Some(Op::IndexInt(index)),
        [Op::Load(index), Op::LoadLong, ..] => Some(Op::IndexLong(index)),
        [Op::Dup2, Op::LoadInt, ..] => Some(Op::Dup2LoadInt),
        [Op::Dup2, Op::LoadLong, ..] => Some(Op::Dup2LoadLong),
        [Op::Load(local), Op::StoreInt, ..] => Some(Op::LoadStoreInt(local)),
        [Op::Load2(local), Op::StoreLong, ..] => Some(Op::LoadStoreLong(local)),
        [Op::IAdd, Op::Store(local), ..] => Some(Op::IAddStore(local)),
        [Op::DAdd, Op::Store2(local), ..] => Some(Op::DAddStore(local)),
        [Op::Const2(bits), operator, ..] => {
            floating(operator).map(|operator| Op::DoubleConst { operator, bits })
        }
        [compare @ (Op::DCmpL | Op::DCmpG), jump, ..] => {
            let (condition, jump) = zero_jump(jump)?;
            Some(Op::DCmpIf { greater: compare == Op::DCmpG, condition, jump: jump + 1 })
        }
        [Op::Load(local), op, ..] => match integer_jump(op) {
            Some((condition, jump)) => Some(Op::IfICmpLocal { local, condition, jump: jump + 1 }),
            None => any_int_operator(op).map(|operator| Op::IntLocal { local, operator }),
        },
        [Op::Load2(local), operator, ..] => {
            floating(operator).map(|operator| Op::DoubleLocal { local, operator })
        }
        _ => None,
    }
}

fn any_int_operator(op: Op) -> Option<Arithmetic> {
    match op {
        Op::IAdd => Some(Arithmetic::Add),
        Op::ISub => Some(Arithmetic::Sub),
        op => int_operator(op),
    }
}

fn floating(op: Op) -> Option<Floating> {
    Some(match op {
        Op::DAdd => Floating::Add,
        Op::DSub => Floating::Sub,
        Op::DMul => Floating::Mul,
        Op::DDiv => Floating::Div,
        _ => return None,
    })
}
