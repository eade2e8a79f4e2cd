//! Java's operators and types in the model: sorts, promotion, conversion.

use contract::expr::{BinaryOperator, UnaryOperator};
use program::{Primitive, Type};
use term::{Interval, Kind, Operator, Relation, Sort};

use live::sort_of;

use crate::model::Expression;

/// The values of a type, as far as they are whole numbers.
pub(crate) fn interval_of(ty: &Type) -> Interval {
    match ty.unboxed() {
        Some(Primitive::Boolean) => Interval::BOOLEAN,
        Some(Primitive::Byte) => Interval::BYTE,
        Some(Primitive::Short) => Interval::SHORT,
        Some(Primitive::Char) => Interval::CHAR,
        _ => sort_of(ty).interval(),
    }
}

/// A cast to a primitive type.
pub(super) fn cast(operand: Expression, ty: &Type) -> Option<Expression> {
    let narrowing = match ty.as_primitive() {
        Some(Primitive::Byte) => Some(Operator::I2b),
        Some(Primitive::Short) => Some(Operator::I2s),
        Some(Primitive::Char) => Some(Operator::I2c),
        _ => None,
    };
    let converted = operand.convert(sort_of(ty))?;
    match narrowing {
        Some(operator) => Expression::unary(operator, converted),
        None => Some(converted),
    }
}

/// Both operands in the sort of binary numeric promotion (JLS 5.6).
pub(super) fn promote(left: Expression, right: Expression) -> Option<(Expression, Expression)> {
    if left.sort() == right.sort() {
        return Some((left, right));
    }
    let order = [Sort::Double, Sort::Float, Sort::Long, Sort::Int];
    let sort = order.into_iter().find(|sort| left.sort() == *sort || right.sort() == *sort)?;
    Some((left.convert(sort)?, right.convert(sort)?))
}

pub(super) fn unary(operator: UnaryOperator, operand: Expression) -> Option<Expression> {
    match operator {
        UnaryOperator::Not => (operand.sort() == Sort::Bool).then(|| operand.not()),
        UnaryOperator::Plus => Some(operand),
        UnaryOperator::Minus => Expression::unary(Operator::of(Kind::Neg, operand.sort())?, operand),
        UnaryOperator::Complement => {
            let all = match operand.sort() {
                Sort::Int => Expression::int(-1),
                Sort::Long => Expression::Constant(term::Value::Long(-1)),
                _ => return None,
            };
            Expression::apply(Kind::Xor, operand, all)
        }
    }
}

pub(super) fn binary(operator: BinaryOperator, left: Expression, right: Expression) -> Option<Expression> {
    use BinaryOperator as Op;
    let is_condition = left.sort() == Sort::Bool && right.sort() == Sort::Bool;
    match operator {
        Op::Or => left.or(right),
        Op::And => left.and(right),
        Op::BitOr if is_condition => left.or(right),
        Op::BitAnd if is_condition => left.and(right),
        Op::BitXor if is_condition => Expression::compare(Relation::Ne, left, right),
        Op::Implies => left.not().or(right),
        Op::ImpliedBy => left.or(right.not()),
        Op::Equivalent if is_condition => Expression::compare(Relation::Eq, left, right),
        Op::NotEquivalent if is_condition => Expression::compare(Relation::Ne, left, right),
        Op::Equal => compare(Relation::Eq, left, right),
        Op::NotEqual => compare(Relation::Ne, left, right),
        Op::Less => compare(Relation::Lt, left, right),
        Op::LessEqual => compare(Relation::Le, left, right),
        Op::Greater => compare(Relation::Gt, left, right),
        Op::GreaterEqual => compare(Relation::Ge, left, right),
        Op::Add => arithmetic(Kind::Add, left, right),
        Op::Subtract => arithmetic(Kind::Sub, left, right),
        Op::Multiply => arithmetic(Kind::Mul, left, right),
        Op::Divide => arithmetic(Kind::Div, left, right),
        Op::Remainder => arithmetic(Kind::Rem, left, right),
        Op::BitOr => arithmetic(Kind::Or, left, right),
        Op::BitAnd => arithmetic(Kind::And, left, right),
        Op::BitXor => arithmetic(Kind::Xor, left, right),
        Op::ShiftLeft => Expression::apply(Kind::Shl, left, right.convert(Sort::Int)?),
        Op::ShiftRight => Expression::apply(Kind::Shr, left, right.convert(Sort::Int)?),
        Op::ShiftRightUnsigned => Expression::apply(Kind::Ushr, left, right.convert(Sort::Int)?),
        Op::Equivalent | Op::NotEquivalent | Op::Subtype => None,
    }
}

pub(super) fn arithmetic(kind: Kind, left: Expression, right: Expression) -> Option<Expression> {
    let (left, right) = promote(left, right)?;
    Expression::apply(kind, left, right)
}

fn compare(relation: Relation, left: Expression, right: Expression) -> Option<Expression> {
    let (left, right) = promote(left, right)?;
    Expression::compare(relation, left, right)
}
