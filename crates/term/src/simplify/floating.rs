//! Arithmetic and comparison of `float` and `double`.
//!
//! Few laws survive rounding, NaN and the two zeroes; only those that hold bit for bit are here. What helps most is that
//! a comparison of converted integers is a comparison of integers.

use crate::arena::Terms;
use crate::operator::{Kind, Operator};
use crate::simplify::convert::exact_integer;
use crate::simplify::test;
use crate::sort::{Sort, Value};
use crate::term::{Term, TermId};

pub(crate) fn unary(terms: &mut Terms, operator: Operator, a: TermId) -> Option<TermId> {
    match operator.kind() {
        Kind::Neg => terms.unary_of(a, Kind::Neg),
        Kind::Abs => {
            if terms.unary_of(a, Kind::Abs).is_some() {
                return Some(a);
            }
            terms.unary_of(a, Kind::Neg).map(|x| terms.unary(operator, x))
        }
        _ => None,
    }
}

pub(crate) fn binary(terms: &mut Terms, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
    let constant = number(terms, b);
    match operator.kind() {
        // 0.0 is no neutral element: -0.0 + 0.0 is 0.0.
        Kind::Add if constant.is_some_and(|value| value == 0.0 && value.is_sign_negative()) => Some(a),
        Kind::Sub if constant.is_some_and(|value| value == 0.0 && value.is_sign_positive()) => Some(a),
        Kind::Mul | Kind::Div if constant == Some(1.0) => Some(a),
        Kind::Mul | Kind::Div if constant == Some(-1.0) => Some(terms.make_unary(Kind::Neg, a)),
        Kind::Add => {
            if let Some(negated) = terms.unary_of(b, Kind::Neg) {
                return Some(terms.make(Kind::Sub, a, negated));
            }
            terms.unary_of(a, Kind::Neg).map(|negated| terms.make(Kind::Sub, b, negated))
        }
        Kind::Sub => terms.unary_of(b, Kind::Neg).map(|negated| terms.make(Kind::Add, a, negated)),
        Kind::Min | Kind::Max if a == b => Some(a),
        _ => None,
    }
}

/// `==`, `<` and `<=`; `None` where nothing better is known.
pub(crate) fn compare(terms: &mut Terms, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
    let kind = operator.kind();
    if [a, b].iter().any(|id| number(terms, *id).is_some_and(f64::is_nan)) {
        return Some(terms.bool(false));
    }
    if a == b {
        match (kind, exact_integer(terms, a)) {
            (Kind::Lt, _) => return Some(terms.bool(false)),
            (_, Some(_)) => return Some(terms.bool(true)),
            // x <= x says that x is no NaN, as x == x does.
            (Kind::Le, None) => return Some(terms.make(Kind::Eq, a, a)),
            (_, None) => {}
        }
    }
    let (first, second) = (terms.term(a), terms.term(b));
    if let (Term::Unary(Operator::F2d, x), Term::Unary(Operator::F2d, y)) = (first, second) {
        return Some(terms.make(kind, x, y));
    }
    match (exact_integer(terms, a), exact_integer(terms, b)) {
        (Some(x), Some(y)) => {
            let (x, y) = same_width(terms, x, y);
            Some(terms.make(kind, x, y))
        }
        (Some(x), None) => {
            let constant = number(terms, b)?;
            Some(match kind {
                Kind::Eq => equals(terms, x, constant),
                // x < c holds for integers below the next one; x <= c for those below the next but c.
                Kind::Lt => test::is_less(terms, x, bound(constant.ceil())),
                _ => test::is_less(terms, x, bound(constant.floor()).saturating_add(1)),
            })
        }
        (None, Some(y)) => {
            let constant = number(terms, a)?;
            let opposite = match kind {
                Kind::Eq => return Some(equals(terms, y, constant)),
                Kind::Lt => test::is_less(terms, y, bound(constant.floor()).saturating_add(1)),
                _ => test::is_less(terms, y, bound(constant.ceil())),
            };
            Some(terms.not(opposite))
        }
        (None, None) => float_constant(terms, kind, a, b),
    }
}

/// `f2d(x)` against a constant that is a `float` too.
fn float_constant(terms: &mut Terms, kind: Kind, a: TermId, b: TermId) -> Option<TermId> {
    let as_float = |terms: &mut Terms, id: TermId| match terms.term(id) {
        Term::Unary(Operator::F2d, x) => Some(x),
        Term::Const(Sort::Double, bits) => {
            let value = f64::from_bits(bits);
            (f64::from(value as f32) == value).then(|| terms.float(value as f32))
        }
        _ => None,
    };
    let (x, y) = (as_float(terms, a)?, as_float(terms, b)?);
    Some(terms.make(kind, x, y))
}

fn equals(terms: &mut Terms, x: TermId, constant: f64) -> TermId {
    if constant.fract() != 0.0 || constant.is_infinite() {
        return terms.bool(false);
    }
    test::is_equal(terms, x, bound(constant))
}

/// A whole number as an integer. Beyond `long` it saturates, which is beyond every exact interval too.
fn bound(whole: f64) -> i64 {
    whole as i64
}

fn same_width(terms: &mut Terms, x: TermId, y: TermId) -> (TermId, TermId) {
    match (terms.sort(x), terms.sort(y)) {
        (Sort::Int, Sort::Long) => (terms.unary(Operator::I2l, x), y),
        (Sort::Long, Sort::Int) => (x, terms.unary(Operator::I2l, y)),
        _ => (x, y),
    }
}

fn number(terms: &Terms, id: TermId) -> Option<f64> {
    match terms.as_constant(id)? {
        Value::Float(value) => Some(f64::from(value)),
        Value::Double(value) => Some(value),
        Value::Bool(_) | Value::Int(_) | Value::Long(_) | Value::Ref(_) => None,
    }
}
