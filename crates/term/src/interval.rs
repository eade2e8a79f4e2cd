//! Ranges of integers, and which range an operator's result has.
//!
//! Sums and products are computed without overflow; where the result leaves the sort it may wrap anywhere, and the range is
//! the whole sort. Bounds are sound, not always tight.

use crate::arena::Terms;
use crate::operator::{Kind, Operator};
use crate::sort::Sort;
use crate::term::Term;

/// All integers from `min` to `max`, both included; never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interval {
    pub min: i64,
    pub max: i64,
}

impl Interval {
    pub const BYTE: Interval = Interval { min: i8::MIN as i64, max: i8::MAX as i64 };
    pub const SHORT: Interval = Interval { min: i16::MIN as i64, max: i16::MAX as i64 };
    pub const CHAR: Interval = Interval { min: 0, max: u16::MAX as i64 };
    pub const BOOLEAN: Interval = Interval { min: 0, max: 1 };

    pub fn point(value: i64) -> Interval {
        Interval { min: value, max: value }
    }

    pub fn contains(self, value: i64) -> bool {
        self.min <= value && value <= self.max
    }

    pub fn includes(self, other: Interval) -> bool {
        self.min <= other.min && other.max <= self.max
    }

    /// The only value, if there is only one.
    pub fn single(self) -> Option<i64> {
        (self.min == self.max).then_some(self.min)
    }

    pub fn union(self, other: Interval) -> Interval {
        Interval { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// What `wanted` and this have in common; where that is nothing, all of this.
    pub fn clamp(self, wanted: Interval) -> Interval {
        let common = Interval { min: self.min.max(wanted.min), max: self.max.min(wanted.max) };
        if common.min <= common.max { common } else { self }
    }

    fn is_natural(self) -> bool {
        self.min >= 0
    }

    /// The largest distance from zero.
    fn magnitude(self) -> i128 {
        i128::from(self.min).abs().max(i128::from(self.max).abs())
    }
}

/// The interval of a node whose arguments are in the arena.
pub(crate) fn of(terms: &Terms, term: Term) -> Interval {
    match term {
        Term::Const(sort, bits) => sort.integer(bits).map_or(sort.interval(), Interval::point),
        Term::Var(id) => terms.variable(id).domain,
        Term::Unary(operator, a) => unary(operator, terms.interval(a)),
        Term::Binary(operator, a, b) => binary(operator, terms.interval(a), terms.interval(b)),
        Term::Ite(_, a, b) => terms.interval(a).union(terms.interval(b)),
    }
}

fn unary(operator: Operator, a: Interval) -> Interval {
    let result = operator.result();
    let from = operator.parameters()[0];
    if from.is_floating() || !result.is_integer() {
        return result.interval();
    }
    match operator.kind() {
        Kind::Neg => fit(result, -i128::from(a.max), -i128::from(a.min)),
        Kind::Abs => {
            let least = if a.contains(0) { 0 } else { i128::from(a.min).abs().min(i128::from(a.max).abs()) };
            fit(result, least, a.magnitude())
        }
        Kind::ToByte => narrow(a, Interval::BYTE),
        Kind::ToShort => narrow(a, Interval::SHORT),
        Kind::ToChar => narrow(a, Interval::CHAR),
        Kind::ToInt => narrow(a, Sort::Int.interval()),
        Kind::ToLong => a,
        _ => result.interval(),
    }
}

fn binary(operator: Operator, a: Interval, b: Interval) -> Interval {
    let result = operator.result();
    if operator.parameters()[0].is_floating() {
        return if result == Sort::Int { Interval { min: -1, max: 1 } } else { result.interval() };
    }
    let [a_min, a_max, b_min, b_max] = [a.min, a.max, b.min, b.max].map(i128::from);
    match operator.kind() {
        Kind::Add => fit(result, a_min + b_min, a_max + b_max),
        Kind::Sub => fit(result, a_min - b_max, a_max - b_min),
        Kind::Mul => {
            let corners = [a_min * b_min, a_min * b_max, a_max * b_min, a_max * b_max];
            fit_corners(result, corners)
        }
        Kind::MulHigh => {
            let corners = [a_min * b_min, a_min * b_max, a_max * b_min, a_max * b_max];
            fit_corners(result, corners.map(|corner| corner >> 64))
        }
        Kind::Div if b.contains(0) => {
            // Every quotient is at most as large as the dividend; by zero it is 1 or -1.
            let limit = a.magnitude().max(1);
            fit(result, -limit, limit)
        }
        Kind::Div => fit_corners(result, [a_min / b_min, a_min / b_max, a_max / b_min, a_max / b_max]),
        Kind::Rem => {
            let limit = if b.contains(0) { a.magnitude() } else { a.magnitude().min(b.magnitude() - 1) };
            let min = if a_min < 0 { -limit } else { 0 };
            let max = if a_max > 0 { limit } else { 0 };
            fit(result, min, max)
        }
        Kind::And => match (a.is_natural(), b.is_natural()) {
            (true, true) => Interval { min: 0, max: a.max.min(b.max) },
            (true, false) => Interval { min: 0, max: a.max },
            (false, true) => Interval { min: 0, max: b.max },
            (false, false) => {
                let bits = same_width(a, b);
                if a.max < 0 && b.max < 0 { Interval { max: a.max.min(b.max), ..bits } } else { bits }
            }
        },
        Kind::Or => {
            let bits = same_width(a, b);
            if a.is_natural() && b.is_natural() {
                Interval { min: a.min.max(b.min), max: bits.max }
            } else if a.max < 0 || b.max < 0 {
                Interval { min: bits.min, max: -1 }
            } else {
                bits
            }
        }
        Kind::Xor => {
            let bits = same_width(a, b);
            if a.is_natural() && b.is_natural() { Interval { min: 0, ..bits } } else { bits }
        }
        Kind::Shl => match distance(result, b) {
            Some(distance) => fit(result, a_min << distance, a_max << distance),
            None => result.interval(),
        },
        Kind::Shr => match distance(result, b) {
            Some(distance) => Interval { min: a.min >> distance, max: a.max >> distance },
            None => Interval { min: a.min.min(0), max: a.max.max(0) },
        },
        Kind::Ushr => match distance(result, b) {
            Some(0) => a,
            Some(distance) if a.is_natural() => Interval { min: a.min >> distance, max: a.max >> distance },
            Some(distance) => {
                let all_ones = if result == Sort::Int { u64::from(u32::MAX) } else { u64::MAX };
                Interval { min: 0, max: (all_ones >> distance) as i64 }
            }
            None if a.is_natural() => Interval { min: 0, max: a.max },
            None => result.interval(),
        },
        Kind::Min => Interval { min: a.min.min(b.min), max: a.max.min(b.max) },
        Kind::Max => Interval { min: a.min.max(b.min), max: a.max.max(b.max) },
        Kind::Cmp => {
            let min = if a.max < b.min { -1 } else { i64::from(a.min > b.max) - i64::from(a.min < b.max) };
            let max = if a.min > b.max { 1 } else { i64::from(a.max > b.min) - i64::from(a.max < b.min) };
            Interval { min, max }
        }
        _ => result.interval(),
    }
}

/// A shift distance that is known: its low five or six bits.
pub(crate) fn distance(result: Sort, b: Interval) -> Option<u32> {
    let mask = if result == Sort::Long { 63 } else { 31 };
    b.single().map(|distance| (distance & mask) as u32)
}

/// The bounds, or the whole sort where a value between them would wrap.
fn fit(sort: Sort, min: i128, max: i128) -> Interval {
    let all = sort.interval();
    if min >= i128::from(all.min) && max <= i128::from(all.max) {
        Interval { min: min as i64, max: max as i64 }
    } else {
        all
    }
}

fn fit_corners(sort: Sort, [a, b, c, d]: [i128; 4]) -> Interval {
    fit(sort, a.min(b).min(c.min(d)), a.max(b).max(c.max(d)))
}

fn narrow(a: Interval, target: Interval) -> Interval {
    if target.includes(a) { a } else { target }
}

/// The numbers of as many bits as the wider of both needs; bitwise operators never leave them.
fn same_width(a: Interval, b: Interval) -> Interval {
    let bits = [a.min, a.max, b.min, b.max].map(|bound| 64 - (bound ^ (bound >> 63)).leading_zeros());
    match bits.into_iter().max().unwrap_or(64) {
        63.. => Interval { min: i64::MIN, max: i64::MAX },
        bits => Interval { min: -(1 << bits), max: (1 << bits) - 1 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(min: i64, max: i64) -> Interval {
        Interval { min, max }
    }

    #[test]
    fn results_that_may_wrap_have_the_whole_sort() {
        let int = Sort::Int.interval();
        assert_eq!(binary(Operator::Iadd, range(0, 10), range(5, 6)), range(5, 16));
        assert_eq!(binary(Operator::Iadd, range(0, i32::MAX as i64), Interval::point(1)), int);
        assert_eq!(binary(Operator::Lmul, range(0, i64::MAX), range(-1, 1)), range(-i64::MAX, i64::MAX));
        assert_eq!(unary(Operator::Ineg, range(i32::MIN as i64, 0)), int);
        assert_eq!(unary(Operator::Iabs, range(-3, 2)), range(0, 3));
    }

    #[test]
    fn masks_remainders_and_shifts_bound() {
        let int = Sort::Int.interval();
        assert_eq!(binary(Operator::Iand, int, Interval::point(255)), range(0, 255));
        assert_eq!(binary(Operator::Irem, int, Interval::point(10)), range(-9, 9));
        assert_eq!(binary(Operator::Irem, range(0, 5), Interval::point(10)), range(0, 5));
        assert_eq!(binary(Operator::Iushr, int, Interval::point(24)), range(0, 255));
        assert_eq!(binary(Operator::Ixor, range(0, 5), range(0, 9)), range(0, 15));
        assert_eq!(binary(Operator::Ior, Interval::BYTE, Interval::BYTE), Interval::BYTE);
    }

    #[test]
    fn three_way_comparison_narrows() {
        assert_eq!(binary(Operator::Lcmp, range(0, 1), range(2, 3)), range(-1, -1));
        assert_eq!(binary(Operator::Lcmp, range(0, 2), range(2, 3)), range(-1, 0));
        assert_eq!(binary(Operator::Lcmp, range(3, 4), range(2, 3)), range(0, 1));
        assert_eq!(binary(Operator::Lcmp, range(0, 9), range(2, 3)), range(-1, 1));
    }
}
