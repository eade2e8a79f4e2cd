//! `!`, `&&` and `||` of conditions.
//!
//! The negation of a comparison of integers is again a comparison, and negating twice gives the same id: whoever flips a
//! condition finds exactly what the other side recorded.

use crate::arena::Terms;
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
