//! Ranges of mathematical integers, and which range the value of an expression lies in.

use program::{Primitive, Type};

use super::{Width, is_bigint};
use crate::expr::{BinaryOperator, Expr, ExprKind, Literal, Quantified, Quantifier, UnaryOperator};

/// All integers from `min` to `max`, both included; `None` is no bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    pub min: Option<i128>,
    pub max: Option<i128>,
}

/// More than this no quantifier runs through before a test is given up.
const MOST_ELEMENTS: i128 = 1 << 31;

impl Interval {
    pub const ALL: Interval = Interval { min: None, max: None };

    pub fn new(min: i128, max: i128) -> Interval {
        Interval { min: Some(min), max: Some(max) }
    }

    /// The values of a type of whole numbers.
    pub fn of_type(ty: &Type) -> Option<Interval> {
        Some(match ty.unboxed() {
            Some(Primitive::Byte) => Interval::new(i8::MIN.into(), i8::MAX.into()),
            Some(Primitive::Short) => Interval::new(i16::MIN.into(), i16::MAX.into()),
            Some(Primitive::Char) => Interval::new(0, u16::MAX.into()),
            Some(Primitive::Int) => Interval::new(i32::MIN.into(), i32::MAX.into()),
            Some(Primitive::Long) => Interval::new(i64::MIN.into(), i64::MAX.into()),
            Some(Primitive::Boolean | Primitive::Float | Primitive::Double) => return None,
            None if is_bigint(ty) => Interval::ALL,
            None => return None,
        })
    }

    /// The range of a whole number's value, as its own types say; `facts` narrows leaves.
    pub fn of(expr: &Expr, facts: &dyn Fn(&Expr) -> Option<Interval>) -> Option<Interval> {
        let ty = Interval::of_type(&expr.ty)?;
        let value = of_kind(expr, facts).unwrap_or(ty);
        // What leaves the type that it is computed in may come back anywhere.
        let value = if value.is_within(ty) { value } else { ty };
        Some(facts(expr).map_or(value, |fact| value.and(fact)))
    }

    pub fn is_within(self, other: Interval) -> bool {
        let above = match (self.min, other.min) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(a), Some(b)) => a >= b,
        };
        let below = match (self.max, other.max) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(a), Some(b)) => a <= b,
        };
        above && below
    }

    /// The narrowest type that holds it all.
    pub fn width(self) -> Width {
        [Width::Int, Width::Long]
            .into_iter()
            .find(|width| Interval::of_type(&width.ty()).is_some_and(|ty| self.is_within(ty)))
            .unwrap_or(Width::Unbounded)
    }

    /// What both hold; never empty: where nothing is in both, one of them is kept.
    pub fn and(self, other: Interval) -> Interval {
        let min = self.min.into_iter().chain(other.min).max();
        let max = self.max.into_iter().chain(other.max).min();
        if min.zip(max).is_some_and(|(min, max)| min > max) { self } else { Interval { min, max } }
    }

    pub fn or(self, other: Interval) -> Interval {
        Interval {
            min: self.min.zip(other.min).map(|(a, b)| a.min(b)),
            max: self.max.zip(other.max).map(|(a, b)| a.max(b)),
        }
    }

    pub fn negated(self) -> Interval {
        Interval { min: self.max.and_then(i128::checked_neg), max: self.min.and_then(i128::checked_neg) }
    }

    /// How many numbers it has.
    pub fn count(self) -> Option<i128> {
        self.max?.checked_sub(self.min?)?.checked_add(1)
    }

    fn contains(self, value: i128) -> bool {
        Interval::new(value, value).is_within(self)
    }

    /// The smallest range around the results of an operator on both ends of both.
    fn corners(self, other: Interval, apply: fn(i128, i128) -> Option<i128>) -> Interval {
        let (Some(a), Some(b), Some(c), Some(d)) = (self.min, self.max, other.min, other.max) else {
            return Interval::ALL;
        };
        let all = [apply(a, c), apply(a, d), apply(b, c), apply(b, d)];
        if all.iter().any(Option::is_none) {
            return Interval::ALL;
        }
        Interval { min: all.into_iter().flatten().min(), max: all.into_iter().flatten().max() }
    }

    /// The same, grown to a power of two on both sides: what bits can be made of these bits.
    fn bits(self) -> Interval {
        let ends = self.min.zip(self.max);
        let most = ends.map(|(min, max)| (-1 - min).max(max).max(0));
        let bound =
            most.and_then(|most| (most as u128).checked_add(1)).and_then(u128::checked_next_power_of_two);
        match bound.and_then(|bound| i128::try_from(bound).ok()) {
            Some(bound) => Interval::new(-bound, bound - 1),
            None => Interval::ALL,
        }
    }
}

/// The range of an arithmetic operator's mathematical result.
pub(super) fn of_binary(operator: BinaryOperator, a: Interval, b: Interval) -> Interval {
    use BinaryOperator as Op;
    let zip = |a: Option<i128>, b: Option<i128>, f: fn(i128, i128) -> Option<i128>| {
        a.zip(b).and_then(|(a, b)| f(a, b))
    };
    match operator {
        Op::Add => {
            Interval { min: zip(a.min, b.min, i128::checked_add), max: zip(a.max, b.max, i128::checked_add) }
        }
        Op::Subtract => {
            Interval { min: zip(a.min, b.max, i128::checked_sub), max: zip(a.max, b.min, i128::checked_sub) }
        }
        Op::Multiply => a.corners(b, i128::checked_mul),
        Op::Divide => quotient(a, b),
        Op::Remainder => remainder(a, b),
        Op::BitAnd => {
            let non_negative =
                |side: Interval| side.min.is_some_and(|min| min >= 0).then_some(side.max).flatten();
            let most = non_negative(a).into_iter().chain(non_negative(b)).min();
            most.map_or_else(|| a.bits().or(b.bits()), |most| Interval::new(0, most))
        }
        Op::BitOr | Op::BitXor => {
            let all = a.bits().or(b.bits());
            let is_negative = [a, b].iter().any(|side| side.min.is_none_or(|min| min < 0));
            if is_negative { all } else { Interval { min: Some(0), max: all.max } }
        }
        Op::ShiftRight => Interval { min: a.min.map(|min| min.min(0)), max: a.max.map(|max| max.max(-1)) },
        _ => Interval::ALL,
    }
}

fn quotient(a: Interval, b: Interval) -> Interval {
    if let (Some(min), Some(max)) = (b.min, b.max)
        && !b.contains(0)
    {
        return a.corners(Interval::new(min, max), i128::checked_div).or(Interval::new(0, 0));
    }
    // A divisor of one or minus one leaves most.
    let positive = b.min.is_some_and(|min| min >= 0);
    let zero = Interval::new(0, 0);
    if positive { a.or(zero) } else { a.or(a.negated()).or(zero) }
}

fn remainder(a: Interval, b: Interval) -> Interval {
    let most = b
        .min
        .zip(b.max)
        .and_then(|(min, max)| min.checked_neg()?.max(max).checked_sub(1))
        .map(|most| most.max(0));
    let bound = Interval { min: most.map(|most| -most), max: most };
    bound.and(a.or(Interval::new(0, 0)))
}

fn of_kind(expr: &Expr, facts: &dyn Fn(&Expr) -> Option<Interval>) -> Option<Interval> {
    let of = |expr: &Expr| Interval::of(expr, facts);
    match &expr.kind {
        ExprKind::Literal(Literal::Int(value)) => Some(Interval::new((*value).into(), (*value).into())),
        ExprKind::Literal(Literal::Long(value)) => Some(Interval::new((*value).into(), (*value).into())),
        ExprKind::Literal(Literal::Char(value)) => Some(Interval::new((*value).into(), (*value).into())),
        ExprKind::ArrayLength(_) => Some(Interval::new(0, i32::MAX.into())),
        ExprKind::Call { method, .. }
            if method.owner.as_str() == "java/lang/String" && &*method.name == "length" =>
        {
            Some(Interval::new(0, i32::MAX.into()))
        }
        ExprKind::Unary { operator, operand } => {
            let operand = of(operand)?;
            match operator {
                UnaryOperator::Minus => Some(operand.negated()),
                UnaryOperator::Plus => Some(operand),
                UnaryOperator::Complement => {
                    Some(of_binary(BinaryOperator::Subtract, operand.negated(), Interval::new(1, 1)))
                }
                UnaryOperator::Not => None,
            }
        }
        ExprKind::Binary { operator, left, right } => match operator {
            BinaryOperator::ShiftLeft | BinaryOperator::ShiftRightUnsigned => None,
            _ => Some(of_binary(*operator, of(left)?, of(right)?)),
        },
        ExprKind::Conditional { condition: _, then, otherwise } => Some(of(then)?.or(of(otherwise)?)),
        ExprKind::Cast { operand } | ExprKind::Exact(operand) => of(operand),
        ExprKind::Old(operand) => of(operand),
        ExprKind::Quantified(quantified) => of_quantified(quantified, facts),
        _ => None,
    }
}

fn of_quantified(quantified: &Quantified, facts: &dyn Fn(&Expr) -> Option<Interval>) -> Option<Interval> {
    match quantified.quantifier {
        Quantifier::NumOf => Some(Interval::new(0, 1 << 62)),
        Quantifier::Min | Quantifier::Max => Interval::of(&quantified.body, facts),
        Quantifier::Sum => Some(sum(Interval::of(&quantified.body, facts)?, elements(quantified, facts))),
        Quantifier::Product | Quantifier::ForAll | Quantifier::Exists => None,
    }
}

/// How many combinations of values a quantifier runs through at most.
pub(super) fn elements(quantified: &Quantified, facts: &dyn Fn(&Expr) -> Option<Interval>) -> i128 {
    let mut all: i128 = 1;
    for variable in &quantified.variables {
        let named = Expr::new(ExprKind::Variable(variable.name.clone()), variable.ty.clone());
        let own = match &variable.over {
            Some(_) => None,
            None => Interval::of(&named, facts).and_then(Interval::count),
        };
        all = all.saturating_mul(own.unwrap_or(MOST_ELEMENTS).max(0));
    }
    all.min(MOST_ELEMENTS)
}

/// Of a sum of at most so many numbers.
pub(super) fn sum(each: Interval, most: i128) -> Interval {
    let zero = Interval::new(0, 0);
    of_binary(BinaryOperator::Multiply, each.or(zero), Interval::new(0, most)).or(zero)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pair of values from two ranges gives a result within the range that is said.
    #[test]
    fn ranges_hold_what_operators_give() {
        use BinaryOperator as Op;
        let ends = [-9_i128, -8, -3, -1, 0, 1, 2, 7, 8];
        let ranges: Vec<(i128, i128)> =
            ends.iter().flat_map(|a| ends.iter().filter(move |b| *b >= a).map(|b| (*a, *b))).collect();
        for (low, high) in &ranges {
            for (from, to) in &ranges {
                for operator in [
                    Op::Add,
                    Op::Subtract,
                    Op::Multiply,
                    Op::Divide,
                    Op::Remainder,
                    Op::BitAnd,
                    Op::BitOr,
                    Op::BitXor,
                ] {
                    let said = of_binary(operator, Interval::new(*low, *high), Interval::new(*from, *to));
                    for a in *low..=*high {
                        for b in *from..=*to {
                            let value = match operator {
                                Op::Add => a + b,
                                Op::Subtract => a - b,
                                Op::Multiply => a * b,
                                Op::Divide | Op::Remainder if b == 0 => continue,
                                Op::Divide => a / b,
                                Op::Remainder => a % b,
                                Op::BitAnd => a & b,
                                Op::BitOr => a | b,
                                _ => a ^ b,
                            };
                            assert!(said.contains(value), "{a} {operator:?} {b} = {value}, not in {said:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn widths_are_the_narrowest() {
        assert_eq!(Interval::new(-5, 1 << 20).width(), Width::Int);
        assert_eq!(Interval::new(0, 1 << 31).width(), Width::Long);
        assert_eq!(Interval::new(0, 1 << 63).width(), Width::Unbounded);
        assert_eq!(Interval::ALL.width(), Width::Unbounded);
    }
}
