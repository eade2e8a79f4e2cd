//! Conversions, and functions of the library.
//!
//! A conversion that its argument's interval makes harmless disappears, and so does a detour through a wider type. From
//! integers to floating point only conversions that are exact can be undone: every `int` is a `double`, and of
//! the other pairs those whose interval fits the mantissa.

use crate::arena::Terms;
use crate::interval::Interval;
use crate::operator::{Kind, Operator};
use crate::sort::Sort;
use crate::term::{Term, TermId};

/// Integers that every `float` step up to them is at most 1 apart, and the same for `double`.
const EXACT_FLOAT: Interval = Interval { min: -(1 << 24), max: 1 << 24 };
const EXACT_DOUBLE: Interval = Interval { min: -(1 << 53), max: 1 << 53 };

pub(crate) fn unary(terms: &mut Terms, operator: Operator, a: TermId) -> Option<TermId> {
    match operator {
        Operator::I2b => narrow(terms, operator, a, Interval::BYTE, 0xff),
        Operator::I2s => narrow(terms, operator, a, Interval::SHORT, 0xffff),
        Operator::I2c => Some(terms.make_with(Kind::And, a, 0xffff)),
        Operator::I2l => {
            let Term::Unary(Operator::L2i, x) = terms.term(a) else { return None };
            Sort::Int.interval().includes(terms.interval(x)).then_some(x)
        }
        Operator::L2i => long_to_int(terms, a),
        Operator::L2f => terms.widened(a).map(|x| terms.unary(Operator::I2f, x)),
        Operator::L2d => terms.widened(a).map(|x| terms.unary(Operator::I2d, x)),
        Operator::F2d | Operator::D2f => between_floating(terms, operator, a),
        Operator::F2i | Operator::F2l | Operator::D2i | Operator::D2l => to_integer(terms, operator, a),
        Operator::IntBitsToFloat | Operator::LongBitsToDouble => terms.unary_of(a, Kind::ToBits),
        // Integers are their own floor.
        Operator::Floor | Operator::Ceil | Operator::Rint => match terms.term(a) {
            Term::Unary(Operator::I2d | Operator::L2d, _) => Some(a),
            Term::Unary(Operator::Floor | Operator::Ceil | Operator::Rint, _) => Some(a),
            _ => None,
        },
        _ => None,
    }
}

/// The integer whose conversion to floating point this is, if the conversion loses nothing.
pub(crate) fn exact_integer(terms: &Terms, a: TermId) -> Option<TermId> {
    let Term::Unary(operator, x) = terms.term(a) else { return None };
    let exact = match operator {
        Operator::I2d => true,
        Operator::L2d => EXACT_DOUBLE.includes(terms.interval(x)),
        Operator::I2f | Operator::L2f => EXACT_FLOAT.includes(terms.interval(x)),
        _ => false,
    };
    exact.then_some(x)
}

fn narrow(
    terms: &mut Terms,
    operator: Operator,
    a: TermId,
    target: Interval,
    low_bits: i64,
) -> Option<TermId> {
    if target.includes(terms.interval(a)) {
        return Some(a);
    }
    // What changes only bits that are dropped anyway.
    let source = match terms.term(a) {
        Term::Binary(Operator::Iand, x, _) => {
            let (_, mask) = terms.with_constant(a, Kind::And)?;
            (mask & low_bits == low_bits).then_some(x)
        }
        Term::Unary(Operator::I2s, x) => (low_bits == 0xff).then_some(x),
        _ => None,
    }?;
    Some(terms.unary(operator, source))
}

/// Drops the high half. The low half of a sum, product or bitwise operation depends on low halves only.
fn long_to_int(terms: &mut Terms, a: TermId) -> Option<TermId> {
    if let Some(x) = terms.widened(a) {
        return Some(x);
    }
    match terms.term(a) {
        Term::Unary(Operator::Lneg, x) => {
            let x = low_half(terms, x)?;
            Some(terms.unary(Operator::Ineg, x))
        }
        Term::Binary(Operator::Land, x, _) => {
            if let Some((_, mask)) = terms.with_constant(a, Kind::And)
                && mask & 0xffff_ffff == 0xffff_ffff
            {
                return Some(terms.unary(Operator::L2i, x));
            }
            low_halves(terms, Operator::Iand, a)
        }
        Term::Binary(Operator::Lor, ..) => low_halves(terms, Operator::Ior, a),
        Term::Binary(Operator::Lxor, ..) => low_halves(terms, Operator::Ixor, a),
        Term::Binary(Operator::Ladd, ..) => low_halves(terms, Operator::Iadd, a),
        Term::Binary(Operator::Lsub, ..) => low_halves(terms, Operator::Isub, a),
        Term::Binary(Operator::Lmul, ..) => low_halves(terms, Operator::Imul, a),
        Term::Binary(Operator::Lshl, x, distance) => {
            let places = terms.as_integer(distance)?;
            let x = low_half(terms, x)?;
            (0..32).contains(&places).then(|| terms.binary(Operator::Ishl, x, distance))
        }
        _ => None,
    }
}

fn low_halves(terms: &mut Terms, operator: Operator, a: TermId) -> Option<TermId> {
    let Term::Binary(_, x, y) = terms.term(a) else { return None };
    let (x, y) = (low_half(terms, x)?, low_half(terms, y)?);
    Some(terms.binary(operator, x, y))
}

/// The low half of a term for which it costs nothing.
fn low_half(terms: &mut Terms, a: TermId) -> Option<TermId> {
    match terms.as_integer(a) {
        Some(value) => Some(terms.integer(Sort::Int, value)),
        None => terms.widened(a),
    }
}

fn between_floating(terms: &mut Terms, operator: Operator, a: TermId) -> Option<TermId> {
    match (operator, terms.term(a)) {
        (Operator::D2f, Term::Unary(Operator::F2d, x)) => Some(x),
        // The step to double is exact, so only one of both rounds.
        (Operator::D2f, Term::Unary(Operator::I2d, x)) => Some(terms.unary(Operator::I2f, x)),
        (Operator::D2f, Term::Unary(Operator::L2d, _)) => {
            exact_integer(terms, a).map(|x| terms.unary(Operator::L2f, x))
        }
        (Operator::F2d, Term::Unary(Operator::I2f, _)) => {
            exact_integer(terms, a).map(|x| terms.unary(Operator::I2d, x))
        }
        (Operator::F2d, Term::Unary(Operator::L2f, _)) => {
            exact_integer(terms, a).map(|x| terms.unary(Operator::L2d, x))
        }
        _ => None,
    }
}

fn to_integer(terms: &mut Terms, operator: Operator, a: TermId) -> Option<TermId> {
    if let Term::Unary(Operator::F2d, x) = terms.term(a) {
        let direct = if operator == Operator::D2i { Operator::F2i } else { Operator::F2l };
        return Some(terms.unary(direct, x));
    }
    let x = exact_integer(terms, a)?;
    match (terms.sort(x), operator.result()) {
        (Sort::Int, Sort::Long) => Some(terms.unary(Operator::I2l, x)),
        // Saturates rather than wraps.
        (Sort::Long, Sort::Int) => {
            Sort::Int.interval().includes(terms.interval(x)).then(|| terms.unary(Operator::L2i, x))
        }
        _ => Some(x),
    }
}
