//! Operators of floating point as terms of Z3: IEEE 754, rounded to nearest even, with Java's special cases where SMT-LIB
//! leaves a choice (conversion to integers, the smaller of two zeroes).

use term::{Operator, Sort};
use z3_sys::*;

use super::context::{Ast, Context};
use super::encode::Sorts;

/// Whether Z3 can reason about a function of the library.
pub(super) fn has_theory(operator: Operator) -> bool {
    matches!(operator, Operator::Sqrt | Operator::Floor | Operator::Ceil | Operator::Rint)
}

pub(super) fn unary(context: &Context, sorts: &Sorts, operator: Operator, a: Ast) -> Option<Ast> {
    use Operator::*;
    match operator {
        Fneg | Dneg => context.unary(Z3_mk_fpa_neg, a),
        Fabs | Dabs => context.unary(Z3_mk_fpa_abs, a),
        I2f | L2f => context.round_signed(sorts.nearest, a, sorts.float),
        I2d | L2d => context.round_signed(sorts.nearest, a, sorts.double),
        F2d => context.round_float(sorts.nearest, a, sorts.double),
        D2f => context.round_float(sorts.nearest, a, sorts.float),
        F2i | F2l | D2i | D2l => saturating(context, sorts, operator, a),
        FloatToIntBits => {
            let canonical = context.numeral(u64::from(term::java::CANONICAL_NAN_FLOAT), sorts.bits32)?;
            bits_of(context, a, canonical)
        }
        DoubleToLongBits => {
            let canonical = context.numeral(term::java::CANONICAL_NAN_DOUBLE, sorts.bits64)?;
            bits_of(context, a, canonical)
        }
        IntBitsToFloat => context.read_bits(a, sorts.float),
        LongBitsToDouble => context.read_bits(a, sorts.double),
        Sqrt => context.binary(Z3_mk_fpa_sqrt, sorts.nearest, a),
        Floor => context.binary(Z3_mk_fpa_round_to_integral, sorts.downwards, a),
        Ceil => context.binary(Z3_mk_fpa_round_to_integral, sorts.upwards, a),
        Rint => context.binary(Z3_mk_fpa_round_to_integral, sorts.nearest, a),
        _ => None,
    }
}

pub(super) fn binary(context: &Context, sorts: &Sorts, operator: Operator, a: Ast, b: Ast) -> Option<Ast> {
    use Operator::*;
    match operator {
        Fadd | Dadd => context.ternary(Z3_mk_fpa_add, sorts.nearest, a, b),
        Fsub | Dsub => context.ternary(Z3_mk_fpa_sub, sorts.nearest, a, b),
        Fmul | Dmul => context.ternary(Z3_mk_fpa_mul, sorts.nearest, a, b),
        Fdiv | Ddiv => context.ternary(Z3_mk_fpa_div, sorts.nearest, a, b),
        Fmin | Dmin => choose(context, Z3_mk_fpa_lt, Z3_mk_fpa_is_negative, a, b),
        Fmax | Dmax => choose(context, Z3_mk_fpa_gt, Z3_mk_fpa_is_positive, a, b),
        Feq | Deq => context.binary(Z3_mk_fpa_eq, a, b),
        Flt | Dlt => context.binary(Z3_mk_fpa_lt, a, b),
        Fle | Dle => context.binary(Z3_mk_fpa_leq, a, b),
        Fcmpl | Dcmpl => {
            let is_equal = context.binary(Z3_mk_fpa_eq, a, b)?;
            let is_greater = context.binary(Z3_mk_fpa_gt, a, b)?;
            three_way(context, sorts, is_equal, is_greater, 1)
        }
        Fcmpg | Dcmpg => {
            let is_equal = context.binary(Z3_mk_fpa_eq, a, b)?;
            let is_less = context.binary(Z3_mk_fpa_lt, a, b)?;
            three_way(context, sorts, is_equal, is_less, -1)
        }
        _ => None,
    }
}

/// Zero if equal, `if_first` if the second condition holds, else its negative.
pub(super) fn three_way(
    context: &Context,
    sorts: &Sorts,
    is_equal: Ast,
    is_first: Ast,
    if_first: i32,
) -> Option<Ast> {
    let [zero, first, second] =
        [0, if_first, -if_first].map(|number| context.numeral(u64::from(number as u32), sorts.bits32));
    context.ite(is_equal, zero?, context.ite(is_first, first?, second?)?)
}

type Relation = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast) -> Option<Z3_ast>;
type Test = unsafe extern "C" fn(Z3_context, Z3_ast) -> Option<Z3_ast>;

/// `Math.min` and `max`: the first if it is NaN, beyond the second, or equal to it and of the sign that wins.
fn choose(context: &Context, beyond: Relation, sign_wins: Test, a: Ast, b: Ast) -> Option<Ast> {
    let is_nan = context.unary(Z3_mk_fpa_is_nan, a)?;
    let is_beyond = context.binary(beyond, a, b)?;
    let is_equal = context.binary(Z3_mk_fpa_eq, a, b)?;
    let wins = context.and(is_equal, context.unary(sign_wins, a)?)?;
    context.ite(context.or(context.or(is_nan, is_beyond)?, wins)?, a, b)
}

fn bits_of(context: &Context, a: Ast, canonical: Ast) -> Option<Ast> {
    let is_nan = context.unary(Z3_mk_fpa_is_nan, a)?;
    context.ite(is_nan, canonical, context.unary(Z3_mk_fpa_to_ieee_bv, a)?)
}

/// Towards zero; NaN is 0, and what is too large is the largest (JVMS 6.5 `d2i`).
fn saturating(context: &Context, sorts: &Sorts, operator: Operator, a: Ast) -> Option<Ast> {
    let is_int = operator.result() == Sort::Int;
    let (bits, sort) = if is_int { (32, sorts.bits32) } else { (64, sorts.bits64) };
    let (min, max) = if is_int { (1 << 31, u64::from(u32::MAX) >> 1) } else { (1 << 63, u64::MAX >> 1) };
    // Two to the 31st or 63rd, the first number that does not fit, is a floating-point number in either format.
    let limit = if is_int { 2f64.powi(31) } else { 2f64.powi(63) };
    let number = |value: f64| match operator.parameters()[0] {
        Sort::Float => {
            let bits = context.numeral(u64::from((value as f32).to_bits()), sorts.bits32)?;
            context.read_bits(bits, sorts.float)
        }
        _ => context.read_bits(context.numeral(value.to_bits(), sorts.bits64)?, sorts.double),
    };
    let truncated = context.truncate(sorts.towards_zero, a, bits)?;
    let is_large = context.binary(Z3_mk_fpa_geq, a, number(limit)?)?;
    let is_small = context.binary(Z3_mk_fpa_leq, a, number(-limit)?)?;
    let is_nan = context.unary(Z3_mk_fpa_is_nan, a)?;
    let [zero, min, max] = [0, min, max].map(|number| context.numeral(number, sort));
    let finite = context.ite(is_large, max?, context.ite(is_small, min?, truncated)?)?;
    context.ite(is_nan, zero?, finite)
}
