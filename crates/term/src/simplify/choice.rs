//! `ite`, and operators on an `ite` of two constants.
//!
//! Java has no conditions as values: it stores 1 or 0, which is `ite(c, 1, 0)` here. These rules see to it that the
//! condition comes out again when such an `int` is tested, negated with `^ 1`, or combined with `&`, `|` and `^`.

use crate::apply::{apply_binary, apply_unary};
use crate::arena::Terms;
use crate::interval::Interval;
use crate::operator::{Kind, Operator};
use crate::sort::Sort;
use crate::term::{Term, TermId};

pub(crate) fn ite(terms: &mut Terms, condition: TermId, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(a);
    }
    match terms.term(condition) {
        Term::Const(_, bits) => return Some(if bits != 0 { a } else { b }),
        Term::Unary(Operator::Not, positive) => return Some(terms.ite(positive, b, a)),
        // Of `a < b` and `b <= a` keep one, so that equal choices have equal ids.
        Term::Binary(Operator::Ile | Operator::Lle, _, _) => {
            let positive = terms.not(condition);
            return Some(terms.ite(positive, b, a));
        }
        _ => {}
    }
    if terms.sort(a) == Sort::Bool
        && let Some(simpler) = condition_ite(terms, condition, a, b)
    {
        return Some(simpler);
    }
    if let Term::Ite(inner, x, _) = terms.term(a)
        && inner == condition
    {
        return Some(terms.ite(condition, x, b));
    }
    if let Term::Ite(inner, x, y) = terms.term(b) {
        if inner == condition {
            return Some(terms.ite(condition, a, y));
        }
        if x == a {
            let either = terms.or(condition, inner);
            return Some(terms.ite(either, a, y));
        }
    }
    equality_ite(terms, condition, a, b)
}

/// A choice between conditions is a condition.
fn condition_ite(terms: &mut Terms, condition: TermId, a: TermId, b: TermId) -> Option<TermId> {
    if a == condition || terms.as_bool(a) == Some(true) {
        return Some(terms.or(condition, b));
    }
    if b == condition || terms.as_bool(b) == Some(false) {
        return Some(terms.and(condition, a));
    }
    if terms.as_bool(a) == Some(false) {
        let opposite = terms.not(condition);
        return Some(terms.and(opposite, b));
    }
    if terms.as_bool(b) == Some(true) {
        let opposite = terms.not(condition);
        return Some(terms.or(opposite, a));
    }
    None
}

/// `x == y ? x : y` is y, and `x == 0 ? 0 : 1` is x where x is 0 or 1.
fn equality_ite(terms: &mut Terms, condition: TermId, a: TermId, b: TermId) -> Option<TermId> {
    let (Operator::Ieq | Operator::Leq | Operator::Aeq, x, y) = (match terms.term(condition) {
        Term::Binary(operator, x, y) => (operator, x, y),
        _ => return None,
    }) else {
        return None;
    };
    if (a, b) == (x, y) || (a, b) == (y, x) {
        return Some(b);
    }
    let range = terms.interval(x);
    let chosen = (terms.as_integer(a)?, terms.as_integer(b)?);
    let fits = terms.sort(x) == terms.sort(a) && terms.as_integer(y) == Some(range.min);
    (fits && range.max.checked_sub(1) == Some(range.min) && chosen == (range.min, range.max)).then_some(x)
}

/// An operator goes into an `ite` of two constants.
pub(crate) fn unary(terms: &mut Terms, operator: Operator, a: TermId) -> Option<TermId> {
    let (condition, first, second) = constants(terms, a)?;
    let first = terms.constant(operator.result(), apply_unary(operator, first));
    let second = terms.constant(operator.result(), apply_unary(operator, second));
    Some(terms.ite(condition, first, second))
}

/// The same with a constant as the other argument, or with another `ite`.
pub(crate) fn binary(terms: &mut Terms, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
    let result = operator.result();
    let (condition, first, second) = match (terms.term(a), terms.term(b)) {
        (Term::Const(_, left), _) => {
            let (condition, first, second) = constants(terms, b)?;
            (condition, apply_binary(operator, left, first), apply_binary(operator, left, second))
        }
        (_, Term::Const(_, right)) => {
            let (condition, first, second) = constants(terms, a)?;
            (condition, apply_binary(operator, first, right), apply_binary(operator, second, right))
        }
        (Term::Ite(..), _) | (_, Term::Ite(..)) => match (constants(terms, a), constants(terms, b)) {
            (Some((c, a1, a2)), Some((d, b1, b2))) if c == d => {
                (c, apply_binary(operator, a1, b1), apply_binary(operator, a2, b2))
            }
            _ => return of_conditions(terms, operator, a, b),
        },
        _ => return None,
    };
    let first = terms.constant(result, first);
    let second = terms.constant(result, second);
    Some(terms.ite(condition, first, second))
}

/// `&`, `|` and `^` of two `int`s that are 0 or 1, one of them a condition.
fn of_conditions(terms: &mut Terms, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
    let both_boolean = [a, b].iter().all(|id| Interval::BOOLEAN.includes(terms.interval(*id)));
    let combine = match operator {
        Operator::Iand => Operator::Both,
        Operator::Ior => Operator::Either,
        Operator::Ixor => Operator::Zeq,
        _ => return None,
    };
    // Only where a condition comes out at once; `z & (c ? x : y)` stays.
    if !both_boolean || (constants(terms, a).is_none() && constants(terms, b).is_none()) {
        return None;
    }
    let zero = terms.int(0);
    let [first, second] = [a, b].map(|id| {
        let is_zero = terms.make(Kind::Eq, id, zero);
        terms.not(is_zero)
    });
    let combined = terms.binary(combine, first, second);
    let combined = if combine == Operator::Zeq { terms.not(combined) } else { combined };
    Some(terms.to_int(combined))
}

fn constants(terms: &Terms, a: TermId) -> Option<(TermId, u64, u64)> {
    let Term::Ite(condition, first, second) = terms.term(a) else { return None };
    match (terms.term(first), terms.term(second)) {
        (Term::Const(_, first), Term::Const(_, second)) => Some((condition, first, second)),
        _ => None,
    }
}
