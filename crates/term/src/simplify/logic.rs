//! `!`, `&&` and `||` of conditions.
//!
//! The negation of a comparison of integers is again a comparison, and negating twice gives the same id: whoever flips a
//! condition finds exactly what the other side recorded.

use crate::arena::Terms;
use crate::interval::Interval;
use crate::operator::{Kind, Operator};
use crate::sort::Sort;
use crate::term::{Term, TermId};

pub(crate) fn not(terms: &mut Terms, a: TermId) -> TermId {
    match terms.term(a) {
        Term::Unary(Operator::Not, inner) => inner,
        term => {
            let negation = negation(term).unwrap_or(Term::Unary(Operator::Not, a));
            terms.intern(negation)
        }
    }
}

/// The comparison that holds when this one does not. Floating point has none, because of NaN.
fn negation(term: Term) -> Option<Term> {
    match term {
        Term::Binary(Operator::Ilt, a, b) => Some(Term::Binary(Operator::Ile, b, a)),
        Term::Binary(Operator::Ile, a, b) => Some(Term::Binary(Operator::Ilt, b, a)),
        Term::Binary(Operator::Llt, a, b) => Some(Term::Binary(Operator::Lle, b, a)),
        Term::Binary(Operator::Lle, a, b) => Some(Term::Binary(Operator::Llt, b, a)),
        _ => None,
    }
}

/// Whether one condition is the negation of the other, without building either.
pub(crate) fn are_opposite(terms: &Terms, a: TermId, b: TermId) -> bool {
    let (first, second) = (terms.term(a), terms.term(b));
    first == Term::Unary(Operator::Not, b)
        || second == Term::Unary(Operator::Not, a)
        || negation(first).is_some_and(|negation| negation == second)
}

pub(crate) fn binary(terms: &mut Terms, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
    // What decides `&&` is false, what decides `||` is true.
    let is_both = operator == Operator::Both;
    let decides = !is_both;
    for (x, y) in [(a, b), (b, a)] {
        match terms.as_bool(x) {
            Some(value) if value == decides => return Some(x),
            Some(_) => return Some(y),
            None => {}
        }
    }
    if a == b {
        return Some(a);
    }
    if are_opposite(terms, a, b) {
        return Some(terms.constant(Sort::Bool, u64::from(decides)));
    }
    if let Some(simpler) = ranges(terms, is_both, a, b) {
        return Some(simpler);
    }
    let dual = if is_both { Kind::Either } else { Kind::Both };
    for (x, y) in [(a, b), (b, a)] {
        // x && (x && z), x && (x || z)
        if let Some((first, second)) = terms.binary_of(y, operator.kind()) {
            if first == x || second == x {
                return Some(y);
            }
            if are_opposite(terms, first, x) || are_opposite(terms, second, x) {
                return Some(terms.constant(Sort::Bool, u64::from(decides)));
            }
        }
        if let Some((first, second)) = terms.binary_of(y, dual)
            && (first == x || second == x)
        {
            return Some(x);
        }
    }
    None
}

/// A condition on one integer: inside a range or, if the flag is not set, outside it.
struct Membership {
    of: TermId,
    range: Interval,
    inside: bool,
}

impl Membership {
    fn read(terms: &Terms, condition: TermId) -> Option<Membership> {
        let Term::Binary(operator, a, b) = terms.term(condition) else {
            let Term::Unary(Operator::Not, equality) = terms.term(condition) else { return None };
            let Term::Binary(operator, a, b) = terms.term(equality) else { return None };
            let value = terms.as_integer(b).filter(|_| operator.kind() == Kind::Eq)?;
            return Some(Membership { of: a, range: Interval::point(value), inside: false });
        };
        let (of, range) = match (operator.kind(), terms.as_integer(a), terms.as_integer(b)) {
            (Kind::Eq, _, Some(value)) => (a, Interval::point(value)),
            (Kind::Lt, _, Some(end)) => (a, Interval { min: i64::MIN, max: end.checked_sub(1)? }),
            (Kind::Le, Some(min), _) => (b, Interval { min, max: i64::MAX }),
            _ => return None,
        };
        Some(Membership { of, range, inside: true })
    }
}

/// Two conditions on the same integer, where one decides or replaces the other: `x < 3 && x < 5`, `x != 2 || x < 5`.
fn ranges(terms: &mut Terms, is_both: bool, a: TermId, b: TermId) -> Option<TermId> {
    let (first, second) = (Membership::read(terms, a)?, Membership::read(terms, b)?);
    if first.of != second.of {
        return None;
    }
    let disjoint = first.range.max < second.range.min || second.range.max < first.range.min;
    let first_in_second = second.range.includes(first.range);
    let second_in_first = first.range.includes(second.range);
    // Which of both implies the other, and whether they cannot hold together or one of them always holds.
    let (a_implies_b, b_implies_a, never_both, always_one) = match (first.inside, second.inside) {
        (true, true) => {
            let union = first.range.union(second.range);
            let is_whole = union == Interval { min: i64::MIN, max: i64::MAX };
            (first_in_second, second_in_first, disjoint, is_whole && !disjoint)
        }
        (true, false) => (disjoint, false, first_in_second, second_in_first),
        (false, true) => (false, disjoint, second_in_first, first_in_second),
        (false, false) => (second_in_first, first_in_second, false, disjoint),
    };
    match (is_both, a_implies_b, b_implies_a) {
        (true, _, _) if never_both => Some(terms.bool(false)),
        (false, _, _) if always_one => Some(terms.bool(true)),
        (true, true, _) | (false, _, true) => Some(a),
        (true, _, true) | (false, true, _) => Some(b),
        (_, false, false) => None,
    }
}
