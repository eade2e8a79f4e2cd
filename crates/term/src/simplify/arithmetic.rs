//! Sums, products, quotients, minima of `int` and `long`. Everything holds for arithmetic that wraps.

use crate::arena::Terms;
use crate::operator::{Kind, Operator};
use crate::term::{Term, TermId};

pub(crate) fn unary(terms: &mut Terms, operator: Operator, a: TermId) -> Option<TermId> {
    let range = terms.interval(a);
    match operator.kind() {
        Kind::Neg => {
            if let Some((x, y)) = terms.binary_of(a, Kind::Sub) {
                return Some(terms.make(Kind::Sub, y, x));
            }
            if let Some((x, constant)) = terms.with_constant(a, Kind::Add) {
                let constant = terms.integer(operator.result(), constant.wrapping_neg());
                return Some(terms.make(Kind::Sub, constant, x));
            }
            terms.unary_of(a, Kind::Neg)
        }
        Kind::Abs if range.min >= 0 => Some(a),
        Kind::Abs if range.max <= 0 => Some(terms.make_unary(Kind::Neg, a)),
        Kind::Abs => {
            let positive = terms.unary_of(a, Kind::Neg)?;
            Some(terms.make_unary(Kind::Abs, positive))
        }
        _ => None,
    }
}

pub(crate) fn binary(terms: &mut Terms, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
    match operator.kind() {
        Kind::Add => add(terms, a, b),
        Kind::Sub => subtract(terms, a, b),
        Kind::Mul => multiply(terms, a, b),
        Kind::Div => match terms.as_integer(b)? {
            1 => Some(a),
            -1 => Some(terms.make_unary(Kind::Neg, a)),
            _ => None,
        },
        Kind::Rem => remainder(terms, a, b),
        Kind::Min | Kind::Max => {
            let (first, second) = (terms.interval(a), terms.interval(b));
            let a_is_less = a == b || first.max <= second.min;
            let b_is_less = second.max <= first.min;
            match (operator.kind() == Kind::Min, a_is_less, b_is_less) {
                (true, true, _) | (false, _, true) => Some(a),
                (true, _, true) | (false, true, _) => Some(b),
                (_, false, false) => None,
            }
        }
        Kind::Cmp if a == b => Some(terms.int(0)),
        _ => None,
    }
}

fn add(terms: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if let Some(constant) = terms.as_integer(b) {
        if constant == 0 {
            return Some(a);
        }
        if let Some((x, inner)) = terms.with_constant(a, Kind::Add) {
            return Some(terms.make_with(Kind::Add, x, inner.wrapping_add(constant)));
        }
        let (first, x) = terms.binary_of(a, Kind::Sub)?;
        let first = terms.as_integer(first)?;
        let sum = terms.integer(terms.sort(x), first.wrapping_add(constant));
        return Some(terms.make(Kind::Sub, sum, x));
    }
    for (x, y) in [(a, b), (b, a)] {
        if let Some(negated) = terms.unary_of(y, Kind::Neg) {
            return Some(terms.make(Kind::Sub, x, negated));
        }
        if let Some((minuend, subtrahend)) = terms.binary_of(x, Kind::Sub)
            && subtrahend == y
        {
            return Some(minuend);
        }
    }
    // Two disjoint parts of one number.
    let (x, first) = terms.with_constant(a, Kind::And)?;
    let (y, second) = terms.with_constant(b, Kind::And)?;
    (x == y && first & second == 0).then(|| terms.make_with(Kind::And, x, first | second))
}

fn subtract(terms: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(terms.integer(terms.sort(a), 0));
    }
    if let Some(constant) = terms.as_integer(b) {
        return Some(terms.make_with(Kind::Add, a, constant.wrapping_neg()));
    }
    if let Some(constant) = terms.as_integer(a) {
        if constant == 0 {
            return Some(terms.make_unary(Kind::Neg, b));
        }
        if let Some((x, inner)) = terms.with_constant(b, Kind::Add) {
            let difference = terms.integer(terms.sort(x), constant.wrapping_sub(inner));
            return Some(terms.make(Kind::Sub, difference, x));
        }
        if let Some((inner, x)) = terms.binary_of(b, Kind::Sub)
            && let Some(inner) = terms.as_integer(inner)
        {
            return Some(terms.make_with(Kind::Add, x, constant.wrapping_sub(inner)));
        }
    }
    if let Some(negated) = terms.unary_of(b, Kind::Neg) {
        return Some(terms.make(Kind::Add, a, negated));
    }
    if let Some((x, y)) = terms.binary_of(a, Kind::Add) {
        if x == b {
            return Some(y);
        }
        if y == b {
            return Some(x);
        }
    }
    if let Some((x, y)) = terms.binary_of(b, Kind::Add) {
        if x == a {
            return Some(terms.make_unary(Kind::Neg, y));
        }
        if y == a {
            return Some(terms.make_unary(Kind::Neg, x));
        }
    }
    // Digits and letters: (x + k) - (y + k).
    let (x, first) = terms.with_constant(a, Kind::Add)?;
    let (y, second) = terms.with_constant(b, Kind::Add)?;
    let difference = terms.make(Kind::Sub, x, y);
    Some(terms.make_with(Kind::Add, difference, first.wrapping_sub(second)))
}

fn multiply(terms: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let constant = terms.as_integer(b)?;
    match constant {
        0 => return Some(b),
        1 => return Some(a),
        -1 => return Some(terms.make_unary(Kind::Neg, a)),
        _ => {}
    }
    if let Some((x, inner)) = terms.with_constant(a, Kind::Mul) {
        return Some(terms.make_with(Kind::Mul, x, inner.wrapping_mul(constant)));
    }
    let negated = terms.unary_of(a, Kind::Neg)?;
    Some(terms.make_with(Kind::Mul, negated, constant.wrapping_neg()))
}

fn remainder(terms: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let constant = terms.as_integer(b)?;
    if constant == 0 {
        // No program computes it (see `apply`), and it is the dividend.
        return Some(a);
    }
    let range = terms.interval(a);
    let limit = constant.unsigned_abs();
    if range.min.unsigned_abs() < limit && range.max.unsigned_abs() < limit {
        return Some(a);
    }
    // The sign of the divisor does not matter.
    if constant < 0 && constant != terms.sort(a).interval().min {
        return Some(terms.make_with(Kind::Rem, a, -constant));
    }
    match terms.term(a) {
        // (x * k) % k is 0 only without overflow, which the interval shows.
        Term::Binary(inner, x, _) if inner.kind() == Kind::Mul => {
            let (_, factor) = terms.with_constant(a, Kind::Mul)?;
            let product = i128::from(factor);
            let whole = terms.sort(a).interval();
            let source = terms.interval(x);
            let fits = [source.min, source.max].iter().all(|bound| {
                (whole.min as i128..=whole.max as i128).contains(&(i128::from(*bound) * product))
            });
            (fits && factor % constant == 0).then(|| terms.integer(terms.sort(a), 0))
        }
        _ => None,
    }
}
