//! The functions of fdlibm 5.3 whose modern descendants in `libm` take other ways and so round otherwise.
//!
//! Each follows the method that fdlibm documents: the argument's range decides the formula, and the order of the
//! operations is part of the result.

/// `ln 2 / 2`, up to which hyperbolic functions use `expm1` alone; compared by the high word, as fdlibm does.
const HALF_LN2_HIGH: u32 = 0x3fd6_2e43;
/// 22: beyond it `exp(-x)` does not count.
const TWENTY_TWO_HIGH: u32 = 0x4036_0000;
/// The logarithm of the greatest double.
const LOG_MAX_HIGH: u32 = 0x4086_2e42;
/// The greatest argument of `sinh` and `cosh` that does not overflow.
const OVERFLOW_BITS: u64 = 0x4086_33ce_8fb9_f87d;
const ONE_HIGH: u32 = 0x3ff0_0000;

fn high(x: f64) -> u32 {
    (x.abs().to_bits() >> 32) as u32
}

/// The logarithm to base ten: `x = 2^k * y` with `k` and `y` of fitting signs, then `k log10 2 + log10 e * ln y`.
pub(super) fn log10(x: f64) -> f64 {
    const INVERSE_LN10: f64 = f64::from_bits(0x3fdb_cb7b_1526_e50e);
    const LOG10_2_HIGH: f64 = f64::from_bits(0x3fd3_4413_509f_6000);
    const LOG10_2_LOW: f64 = f64::from_bits(0x3d59_fef3_11f1_2b36);
    const TWO_54: f64 = 18_014_398_509_481_984.0;
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if x < 0.0 {
        return f64::NAN;
    }
    let (mut x, mut exponent) = (x, 0i32);
    if x.to_bits() < 0x0010_0000_0000_0000 {
        exponent -= 54;
        x *= TWO_54;
    }
    let bits = x.to_bits();
    exponent += (bits >> 52) as i32 - 1023;
    let negative = (exponent < 0) as i32;
    let y = (exponent + negative) as f64;
    let fraction = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | ((0x3ff - negative) as u64) << 52);
    let z = y * LOG10_2_LOW + INVERSE_LN10 * libm::log(fraction);
    z + y * LOG10_2_HIGH
}

pub(super) fn sinh(x: f64) -> f64 {
    if !x.is_finite() {
        return x;
    }
    let (magnitude, word) = (x.abs(), high(x));
    let half = if x.is_sign_negative() { -0.5 } else { 0.5 };
    if word < TWENTY_TWO_HIGH {
        if word < 0x3e30_0000 {
            return x;
        }
        let t = libm::expm1(magnitude);
        if word < ONE_HIGH {
            return half * (2.0 * t - t * t / (t + 1.0));
        }
        return half * (t + t / (t + 1.0));
    }
    if word < LOG_MAX_HIGH {
        return half * libm::exp(magnitude);
    }
    if magnitude.to_bits() <= OVERFLOW_BITS {
        let w = libm::exp(0.5 * magnitude);
        return half * w * w;
    }
    x * f64::INFINITY
}

pub(super) fn cosh(x: f64) -> f64 {
    if !x.is_finite() {
        return x * x;
    }
    let (magnitude, word) = (x.abs(), high(x));
    if word < HALF_LN2_HIGH {
        let t = libm::expm1(magnitude);
        let w = 1.0 + t;
        return if word < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if word < TWENTY_TWO_HIGH {
        let t = libm::exp(magnitude);
        return 0.5 * t + 0.5 / t;
    }
    if word < LOG_MAX_HIGH {
        return 0.5 * libm::exp(magnitude);
    }
    if magnitude.to_bits() <= OVERFLOW_BITS {
        let w = libm::exp(0.5 * magnitude);
        return 0.5 * w * w;
    }
    f64::INFINITY
}

pub(super) fn tanh(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let (magnitude, word) = (x.abs(), high(x));
    let z = if word < TWENTY_TWO_HIGH {
        if word < 0x3c80_0000 {
            return x * (1.0 + x);
        }
        if word >= ONE_HIGH {
            let t = libm::expm1(2.0 * magnitude);
            1.0 - 2.0 / (t + 2.0)
        } else {
            let t = libm::expm1(-2.0 * magnitude);
            -t / (t + 2.0)
        }
    } else {
        1.0
    };
    z.copysign(x)
}

/// The cube root: an estimate from a third of the exponent, made good to 23 bits, then one step of Newton's method.
pub(super) fn cbrt(x: f64) -> f64 {
    const NORMAL: u32 = 715_094_163;
    const SUBNORMAL: u32 = 696_219_795;
    const C: f64 = f64::from_bits(0x3fe1_5f15_f15f_15f1);
    const D: f64 = f64::from_bits(0xbfe6_91de_2532_c834);
    const E: f64 = f64::from_bits(0x3ff6_a0ea_0ea0_ea0f);
    const F: f64 = f64::from_bits(0x3ff9_b6db_6db6_db6e);
    const G: f64 = f64::from_bits(0x3fd6_db6d_b6db_6db7);
    const TWO_54: f64 = 18_014_398_509_481_984.0;
    if !x.is_finite() || x == 0.0 {
        return x;
    }
    let magnitude = x.abs();
    let word = high(x);
    let estimate = if word < 0x0010_0000 {
        let scaled = TWO_54 * magnitude;
        let bits = scaled.to_bits();
        (((bits >> 32) as u32 / 3 + SUBNORMAL) as u64) << 32 | (bits & 0xffff_ffff)
    } else {
        ((word / 3 + NORMAL) as u64) << 32
    };
    let mut t = f64::from_bits(estimate);
    let r = t * t / magnitude;
    let s = C + r * t;
    t *= G + F / (s + E + D / s);
    // Twenty bits, rounded up, so that the next square is exact.
    t = f64::from_bits((t.to_bits() & 0xffff_ffff_0000_0000) + 0x1_0000_0000);
    let s = t * t;
    let r = magnitude / s;
    let w = t + t;
    let r = (r - t) / (w + r);
    (t + t * r).copysign(x)
}
