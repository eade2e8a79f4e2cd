//! An operator on constants: the one place where operators meet the functions of [`java`].
//!
//! Folding and evaluating both come here. Terms are total, so division by zero has a value too: the one that SMT-LIB
//! gives to `bvsdiv` and `bvsrem`, so that a solver's model and our evaluation agree. A program never sees it, because
//! the machine throws before it builds such a term.

use crate::java;
use crate::operator::Operator;

/// The normalised bits of a unary operator's result, from the normalised bits of its argument.
pub fn apply_unary(operator: Operator, a: u64) -> u64 {
    use Operator::*;
    match operator {
        Ineg => int(java::ineg(as_int(a))),
        Iabs => int(java::iabs(as_int(a))),
        Lneg => long(java::lneg(as_long(a))),
        Labs => long(java::labs(as_long(a))),
        Fneg => float(java::fneg(as_float(a))),
        Fabs => float(java::fabs(as_float(a))),
        Dneg => double(java::dneg(as_double(a))),
        Dabs => double(java::dabs(as_double(a))),
        I2b => int(java::i2b(as_int(a))),
        I2c => int(java::i2c(as_int(a))),
        I2s => int(java::i2s(as_int(a))),
        I2l => long(java::i2l(as_int(a))),
        I2f => float(java::i2f(as_int(a))),
        I2d => double(java::i2d(as_int(a))),
        L2i => int(java::l2i(as_long(a))),
        L2f => float(java::l2f(as_long(a))),
        L2d => double(java::l2d(as_long(a))),
        F2i => int(java::f2i(as_float(a))),
        F2l => long(java::f2l(as_float(a))),
        F2d => double(java::f2d(as_float(a))),
        D2i => int(java::d2i(as_double(a))),
        D2l => long(java::d2l(as_double(a))),
        D2f => float(java::d2f(as_double(a))),
        FloatToIntBits => int(java::float_to_int_bits(as_float(a))),
        IntBitsToFloat => float(java::int_bits_to_float(as_int(a))),
        DoubleToLongBits => long(java::double_to_long_bits(as_double(a))),
        LongBitsToDouble => double(java::long_bits_to_double(as_long(a))),
        Not => u64::from(a == 0),
        Sin => double(java::sin(as_double(a))),
        Cos => double(java::cos(as_double(a))),
        Tan => double(java::tan(as_double(a))),
        Asin => double(java::asin(as_double(a))),
        Acos => double(java::acos(as_double(a))),
        Atan => double(java::atan(as_double(a))),
        Sinh => double(java::sinh(as_double(a))),
        Cosh => double(java::cosh(as_double(a))),
        Tanh => double(java::tanh(as_double(a))),
        Exp => double(java::exp(as_double(a))),
        Expm1 => double(java::expm1(as_double(a))),
        Log => double(java::log(as_double(a))),
        Log10 => double(java::log10(as_double(a))),
        Log1p => double(java::log1p(as_double(a))),
        Cbrt => double(java::cbrt(as_double(a))),
        Sqrt => double(java::sqrt(as_double(a))),
        Floor => double(java::floor(as_double(a))),
        Ceil => double(java::ceil(as_double(a))),
        Rint => double(java::rint(as_double(a))),
        Iadd | Isub | Imul | Idiv | Irem | Iand | Ior | Ixor | Ishl | Ishr | Iushr | Imin | Imax | Ladd
        | Lsub | Lmul | Ldiv | Lrem | Land | Lor | Lxor | Lshl | Lshr | Lushr | Lmin | Lmax | Lmulh
        | Lcmp | Fadd | Fsub | Fmul | Fdiv | Frem | Fmin | Fmax | Fcmpl | Fcmpg | Dadd | Dsub | Dmul
        | Ddiv | Drem | Dmin | Dmax | Dcmpl | Dcmpg | Zeq | Ieq | Leq | Feq | Deq | Aeq | Ilt | Llt | Flt
        | Dlt | Ile | Lle | Fle | Dle | Both | Either | Pow | Atan2 | Hypot => {
            unreachable!("{operator:?} takes two arguments")
        }
    }
}

/// The normalised bits of a binary operator's result, from the normalised bits of its arguments.
pub fn apply_binary(operator: Operator, a: u64, b: u64) -> u64 {
    use Operator::*;
    match operator {
        Iadd => int(java::iadd(as_int(a), as_int(b))),
        Isub => int(java::isub(as_int(a), as_int(b))),
        Imul => int(java::imul(as_int(a), as_int(b))),
        Idiv => int(java::idiv(as_int(a), as_int(b)).unwrap_or(if as_int(a) < 0 { 1 } else { -1 })),
        Irem => int(java::irem(as_int(a), as_int(b)).unwrap_or(as_int(a))),
        Iand => int(java::iand(as_int(a), as_int(b))),
        Ior => int(java::ior(as_int(a), as_int(b))),
        Ixor => int(java::ixor(as_int(a), as_int(b))),
        Ishl => int(java::ishl(as_int(a), as_int(b))),
        Ishr => int(java::ishr(as_int(a), as_int(b))),
        Iushr => int(java::iushr(as_int(a), as_int(b))),
        Imin => int(java::imin(as_int(a), as_int(b))),
        Imax => int(java::imax(as_int(a), as_int(b))),
        Ladd => long(java::ladd(as_long(a), as_long(b))),
        Lsub => long(java::lsub(as_long(a), as_long(b))),
        Lmul => long(java::lmul(as_long(a), as_long(b))),
        Ldiv => long(java::ldiv(as_long(a), as_long(b)).unwrap_or(if as_long(a) < 0 { 1 } else { -1 })),
        Lrem => long(java::lrem(as_long(a), as_long(b)).unwrap_or(as_long(a))),
        Land => long(java::land(as_long(a), as_long(b))),
        Lor => long(java::lor(as_long(a), as_long(b))),
        Lxor => long(java::lxor(as_long(a), as_long(b))),
        Lshl => long(java::lshl(as_long(a), as_int(b))),
        Lshr => long(java::lshr(as_long(a), as_int(b))),
        Lushr => long(java::lushr(as_long(a), as_int(b))),
        Lmin => long(java::lmin(as_long(a), as_long(b))),
        Lmax => long(java::lmax(as_long(a), as_long(b))),
        Lmulh => long(java::lmulh(as_long(a), as_long(b))),
        Lcmp => int(java::lcmp(as_long(a), as_long(b))),
        Fadd => float(java::fadd(as_float(a), as_float(b))),
        Fsub => float(java::fsub(as_float(a), as_float(b))),
        Fmul => float(java::fmul(as_float(a), as_float(b))),
        Fdiv => float(java::fdiv(as_float(a), as_float(b))),
        Frem => float(java::frem(as_float(a), as_float(b))),
        Fmin => float(java::fmin(as_float(a), as_float(b))),
        Fmax => float(java::fmax(as_float(a), as_float(b))),
        Fcmpl => int(java::fcmpl(as_float(a), as_float(b))),
        Fcmpg => int(java::fcmpg(as_float(a), as_float(b))),
        Dadd => double(java::dadd(as_double(a), as_double(b))),
        Dsub => double(java::dsub(as_double(a), as_double(b))),
        Dmul => double(java::dmul(as_double(a), as_double(b))),
        Ddiv => double(java::ddiv(as_double(a), as_double(b))),
        Drem => double(java::drem(as_double(a), as_double(b))),
        Dmin => double(java::dmin(as_double(a), as_double(b))),
        Dmax => double(java::dmax(as_double(a), as_double(b))),
        Dcmpl => int(java::dcmpl(as_double(a), as_double(b))),
        Dcmpg => int(java::dcmpg(as_double(a), as_double(b))),
        Zeq | Aeq => u64::from(a == b),
        Ieq => u64::from(java::ieq(as_int(a), as_int(b))),
        Leq => u64::from(java::leq(as_long(a), as_long(b))),
        Feq => u64::from(java::feq(as_float(a), as_float(b))),
        Deq => u64::from(java::deq(as_double(a), as_double(b))),
        Ilt => u64::from(java::ilt(as_int(a), as_int(b))),
        Llt => u64::from(java::llt(as_long(a), as_long(b))),
        Flt => u64::from(java::flt(as_float(a), as_float(b))),
        Dlt => u64::from(java::dlt(as_double(a), as_double(b))),
        Ile => u64::from(java::ile(as_int(a), as_int(b))),
        Lle => u64::from(java::lle(as_long(a), as_long(b))),
        Fle => u64::from(java::fle(as_float(a), as_float(b))),
        Dle => u64::from(java::dle(as_double(a), as_double(b))),
        Both => a & b,
        Either => a | b,
        Pow => double(java::pow(as_double(a), as_double(b))),
        Atan2 => double(java::atan2(as_double(a), as_double(b))),
        Hypot => double(java::hypot(as_double(a), as_double(b))),
        Ineg | Iabs | Lneg | Labs | Fneg | Fabs | Dneg | Dabs | I2b | I2c | I2s | I2l | I2f | I2d | L2i
        | L2f | L2d | F2i | F2l | F2d | D2i | D2l | D2f | FloatToIntBits | IntBitsToFloat
        | DoubleToLongBits | LongBitsToDouble | Not | Sin | Cos | Tan | Asin | Acos | Atan | Sinh | Cosh
        | Tanh | Exp | Expm1 | Log | Log10 | Log1p | Cbrt | Sqrt | Floor | Ceil | Rint => {
            unreachable!("{operator:?} takes one argument")
        }
    }
}

fn as_int(bits: u64) -> i32 {
    bits as u32 as i32
}

fn as_long(bits: u64) -> i64 {
    bits as i64
}

fn as_float(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

fn as_double(bits: u64) -> f64 {
    f64::from_bits(bits)
}

fn int(value: i32) -> u64 {
    u64::from(value as u32)
}

fn long(value: i64) -> u64 {
    value as u64
}

fn float(value: f32) -> u64 {
    int(java::float_to_int_bits(value))
}

fn double(value: f64) -> u64 {
    long(java::double_to_long_bits(value))
}
