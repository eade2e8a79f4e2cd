//! `==`, `<` and `<=` of every sort.
//!
//! Against a constant there are two forms only, `x < c` and its negation `c <= x`, beside `x == c`; see
//! [`test`](crate::simplify::test).

use crate::arena::Terms;
use crate::operator::{Kind, Operator};
use crate::simplify::{floating, logic, test};
use crate::sort::Sort;
use crate::term::{Term, TermId};

pub(crate) fn binary(terms: &mut Terms, operator: Operator, a: TermId, b: TermId) -> TermId {
    let simpler = match operator.parameters()[0] {
        Sort::Bool => conditions(terms, a, b),
        Sort::Float | Sort::Double => floating::compare(terms, operator, a, b),
        Sort::Int | Sort::Long | Sort::Ref => integers(terms, operator, a, b),
    };
    simpler.unwrap_or_else(|| terms.intern(Term::Binary(operator, a, b)))
}

fn conditions(terms: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(terms.bool(true));
    }
    match terms.as_bool(b) {
        Some(true) => return Some(a),
        Some(false) => return Some(terms.not(a)),
        None => {}
    }
    if logic::are_opposite(terms, a, b) {
        return Some(terms.bool(false));
    }
    // !x == y is !(x == y), so that one negation stands outside.
    for (x, y) in [(a, b), (b, a)] {
        if let Term::Unary(Operator::Not, positive) = terms.term(x) {
            let equal = terms.binary(Operator::Zeq, positive, y);
            return Some(terms.not(equal));
        }
    }
    None
}

fn integers(terms: &mut Terms, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
    let kind = operator.kind();
    if a == b {
        return Some(terms.bool(kind != Kind::Lt));
    }
    if let Some(constant) = terms.as_integer(b) {
        return Some(match kind {
            Kind::Eq => test::is_equal(terms, a, constant),
            Kind::Lt => test::is_less(terms, a, constant),
            // Every value is at most the largest; below that, the next constant exists.
            _ => match constant.checked_add(1) {
                Some(next) => test::is_less(terms, a, next),
                None => terms.bool(true),
            },
        });
    }
    if let Some(constant) = terms.as_integer(a) {
        // c <= b is the negation of b < c, and c < b that of b < c + 1.
        let least = if kind == Kind::Le { Some(constant) } else { constant.checked_add(1) };
        return Some(match least {
            Some(least) => {
                let below = test::is_less(terms, b, least);
                terms.not(below)
            }
            None => terms.bool(false),
        });
    }
    let (first, second) = (terms.interval(a), terms.interval(b));
    let disjoint = first.max < second.min || second.max < first.min;
    let decided = match kind {
        Kind::Eq => disjoint.then_some(false),
        Kind::Lt if first.max < second.min => Some(true),
        Kind::Lt => (first.min >= second.max).then_some(false),
        _ if first.max <= second.min => Some(true),
        _ => (first.min > second.max).then_some(false),
    };
    if let Some(value) = decided {
        return Some(terms.bool(value));
    }
    if let (Some(x), Some(y)) = (terms.widened(a), terms.widened(b)) {
        return Some(terms.make(kind, x, y));
    }
    if kind == Kind::Eq {
        return narrowed(terms, a, b).or_else(|| narrowed(terms, b, a)).or_else(|| shared(terms, a, b));
    }
    None
}

/// `(byte) x == x`, `(x & 255) == x` and `(int) x == x` ask whether x fits.
fn narrowed(terms: &mut Terms, a: TermId, x: TermId) -> Option<TermId> {
    let (source, (min, end)) = match terms.term(a) {
        Term::Unary(Operator::I2b, source) => (source, (-128, 128)),
        Term::Unary(Operator::I2s, source) => (source, (-32_768, 32_768)),
        Term::Unary(Operator::I2l, inner) => match terms.term(inner) {
            Term::Unary(Operator::L2i, source) => (source, (i64::from(i32::MIN), 1 << 31)),
            _ => return None,
        },
        _ => {
            let (source, mask) = terms.with_constant(a, Kind::And)?;
            let is_low_mask = mask > 0 && mask < i64::MAX && mask & (mask + 1) == 0;
            is_low_mask.then(|| (source, (0, mask + 1)))?
        }
    };
    if source != x {
        return None;
    }
    let below_min = test::is_less(terms, x, min);
    let at_least = terms.not(below_min);
    let below_end = test::is_less(terms, x, end);
    Some(terms.and(at_least, below_end))
}

/// Equality of sums that share a summand.
fn shared(terms: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    for (sum, other) in [(a, b), (b, a)] {
        if let Some((x, y)) = terms.binary_of(sum, Kind::Add)
            && (x == other || y == other)
        {
            let rest = if x == other { y } else { x };
            return Some(test::is_equal(terms, rest, 0));
        }
    }
    let ((x, first), (y, second)) = (terms.with_constant(a, Kind::Add)?, terms.with_constant(b, Kind::Add)?);
    (first == second).then(|| terms.make(Kind::Eq, x, y))
}
