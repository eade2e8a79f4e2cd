//! Conversions between the numeric types (JVMS 2.8.3, JLS 5.1) and between numbers and their bits.
//!
//! Integers narrow by dropping high bits; floating point narrows to integers towards zero, saturates, and takes NaN to
//! zero, which is what Rust's `as` does.

/// The bits that `Float.floatToIntBits` gives for every NaN.
pub const CANONICAL_NAN_FLOAT: u32 = 0x7fc0_0000;

/// The bits that `Double.doubleToLongBits` gives for every NaN.
pub const CANONICAL_NAN_DOUBLE: u64 = 0x7ff8_0000_0000_0000;

#[inline(always)]
pub fn i2l(a: i32) -> i64 {
    i64::from(a)
}

#[inline(always)]
pub fn i2f(a: i32) -> f32 {
    a as f32
}

#[inline(always)]
pub fn i2d(a: i32) -> f64 {
    f64::from(a)
}

/// The low eight bits, sign extended.
#[inline(always)]
pub fn i2b(a: i32) -> i32 {
    i32::from(a as i8)
}

/// The low sixteen bits, zero extended.
#[inline(always)]
pub fn i2c(a: i32) -> i32 {
    i32::from(a as u16)
}

/// The low sixteen bits, sign extended.
#[inline(always)]
pub fn i2s(a: i32) -> i32 {
    i32::from(a as i16)
}

#[inline(always)]
pub fn l2i(a: i64) -> i32 {
    a as i32
}

#[inline(always)]
pub fn l2f(a: i64) -> f32 {
    a as f32
}

#[inline(always)]
pub fn l2d(a: i64) -> f64 {
    a as f64
}

#[inline(always)]
pub fn f2i(a: f32) -> i32 {
    a as i32
}

#[inline(always)]
pub fn f2l(a: f32) -> i64 {
    a as i64
}

#[inline(always)]
pub fn f2d(a: f32) -> f64 {
    f64::from(a)
}

#[inline(always)]
pub fn d2i(a: f64) -> i32 {
    a as i32
}

#[inline(always)]
pub fn d2l(a: f64) -> i64 {
    a as i64
}

#[inline(always)]
pub fn d2f(a: f64) -> f32 {
    a as f32
}

/// `Float.floatToRawIntBits`.
#[inline(always)]
pub fn float_to_raw_int_bits(a: f32) -> i32 {
    a.to_bits() as i32
}

/// `Float.floatToIntBits`: every NaN is the canonical one.
#[inline(always)]
pub fn float_to_int_bits(a: f32) -> i32 {
    if a.is_nan() { CANONICAL_NAN_FLOAT as i32 } else { a.to_bits() as i32 }
}

/// `Float.intBitsToFloat`.
#[inline(always)]
pub fn int_bits_to_float(a: i32) -> f32 {
    f32::from_bits(a as u32)
}

/// `Double.doubleToRawLongBits`.
#[inline(always)]
pub fn double_to_raw_long_bits(a: f64) -> i64 {
    a.to_bits() as i64
}

/// `Double.doubleToLongBits`: every NaN is the canonical one.
#[inline(always)]
pub fn double_to_long_bits(a: f64) -> i64 {
    if a.is_nan() { CANONICAL_NAN_DOUBLE as i64 } else { a.to_bits() as i64 }
}

/// `Double.longBitsToDouble`.
#[inline(always)]
pub fn long_bits_to_double(a: i64) -> f64 {
    f64::from_bits(a as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_narrow_by_dropping_bits() {
        assert_eq!((i2b(200), i2c(-1), i2s(40_000)), (-56, 65_535, -25_536));
        assert_eq!(l2i(0x1_8000_0000), i32::MIN);
    }

    #[test]
    fn floating_point_saturates_and_nan_is_zero() {
        assert_eq!((f2i(f32::NAN), d2l(f64::NAN)), (0, 0));
        assert_eq!((f2i(1e20), f2i(-1e20), d2i(2_147_483_648.0)), (i32::MAX, i32::MIN, i32::MAX));
        assert_eq!((d2l(f64::INFINITY), f2l(f32::NEG_INFINITY)), (i64::MAX, i64::MIN));
        assert_eq!((d2i(-0.99), f2i(-1.99)), (0, -1));
    }

    #[test]
    fn conversions_round_to_nearest_even() {
        assert_eq!(i2f(16_777_217), 16_777_216.0);
        assert_eq!(l2d(9_007_199_254_740_993), 9_007_199_254_740_992.0);
        assert_eq!(d2f(1e-50), 0.0);
        assert_eq!(d2f(1e300), f32::INFINITY);
    }

    #[test]
    fn nan_has_one_canonical_form() {
        let odd_float = int_bits_to_float(0x7fa0_1234_u32 as i32 | 0x40_0000);
        assert_eq!(float_to_int_bits(odd_float) as u32, CANONICAL_NAN_FLOAT);
        assert_ne!(float_to_raw_int_bits(odd_float) as u32, CANONICAL_NAN_FLOAT);
        let odd_double = long_bits_to_double(-1);
        assert_eq!(double_to_long_bits(odd_double) as u64, CANONICAL_NAN_DOUBLE);
        assert_eq!(double_to_raw_long_bits(odd_double), -1);
    }
}
