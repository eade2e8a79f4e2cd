//! `float`: IEEE 754 binary32, rounded to nearest, never flushed (JVMS 2.8, 6.5).

#[inline(always)]
pub fn fadd(a: f32, b: f32) -> f32 {
    a + b
}

#[inline(always)]
pub fn fsub(a: f32, b: f32) -> f32 {
    a - b
}

#[inline(always)]
pub fn fmul(a: f32, b: f32) -> f32 {
    a * b
}

/// Division by zero is an infinity or NaN.
#[inline(always)]
pub fn fdiv(a: f32, b: f32) -> f32 {
    a / b
}

/// The remainder of the truncated quotient, exact, with the sign of the dividend, as C's `fmod`.
#[inline(always)]
pub fn frem(a: f32, b: f32) -> f32 {
    a % b
}

/// Turns the sign, also of zero.
#[inline(always)]
pub fn fneg(a: f32) -> f32 {
    -a
}

/// -1, 0 or 1; -1 if either is NaN.
#[inline(always)]
pub fn fcmpl(a: f32, b: f32) -> i32 {
    i32::from(a >= b) + i32::from(a > b) - 1
}

/// -1, 0 or 1; 1 if either is NaN.
#[inline(always)]
pub fn fcmpg(a: f32, b: f32) -> i32 {
    1 - i32::from(a <= b) - i32::from(a < b)
}

#[inline(always)]
pub fn feq(a: f32, b: f32) -> bool {
    a == b
}

#[inline(always)]
pub fn fne(a: f32, b: f32) -> bool {
    a != b
}

#[inline(always)]
pub fn flt(a: f32, b: f32) -> bool {
    a < b
}

#[inline(always)]
pub fn fge(a: f32, b: f32) -> bool {
    a >= b
}

#[inline(always)]
pub fn fgt(a: f32, b: f32) -> bool {
    a > b
}

#[inline(always)]
pub fn fle(a: f32, b: f32) -> bool {
    a <= b
}

/// `Math.min`: NaN if either is, and `-0.0` is below `0.0`.
#[inline(always)]
pub fn fmin(a: f32, b: f32) -> f32 {
    if a.is_nan() || a < b || (a == b && a.is_sign_negative()) { a } else { b }
}

/// `Math.max`: NaN if either is, and `-0.0` is below `0.0`.
#[inline(always)]
pub fn fmax(a: f32, b: f32) -> f32 {
    if a.is_nan() || a > b || (a == b && a.is_sign_positive()) { a } else { b }
}

/// `Math.abs`: clears the sign, also of zero.
#[inline(always)]
pub fn fabs(a: f32) -> f32 {
    a.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAN: f32 = f32::NAN;

    #[test]
    fn nan_decides_which_comparison() {
        for (a, b) in [(NAN, 1.0), (1.0, NAN), (NAN, NAN)] {
            assert_eq!(fcmpl(a, b), -1);
            assert_eq!(fcmpg(a, b), 1);
            assert!(fne(a, b) && !feq(a, b) && !flt(a, b) && !fge(a, b));
        }
        for (a, b, order) in [(1.0, 2.0, -1), (0.0, -0.0, 0), (2.0, f32::NEG_INFINITY, 1)] {
            assert_eq!(fcmpl(a, b), order);
            assert_eq!(fcmpg(a, b), order);
        }
    }

    #[test]
    fn remainder_keeps_the_sign_of_the_dividend() {
        assert_eq!(frem(-7.5, 2.0), -1.5);
        assert_eq!(frem(7.5, -2.0), 1.5);
        assert!(frem(1.0, 0.0).is_nan());
        assert_eq!(frem(1.0, f32::INFINITY), 1.0);
        assert!(frem(-4.0, 2.0).is_sign_negative());
    }

    #[test]
    fn smaller_and_larger_know_nan_and_the_sign_of_zero() {
        for (a, b) in [(NAN, 1.0), (1.0, NAN)] {
            assert!(fmin(a, b).is_nan() && fmax(a, b).is_nan());
        }
        for (a, b) in [(0.0, -0.0), (-0.0, 0.0)] {
            assert!(fmin(a, b).is_sign_negative() && fmax(a, b).is_sign_positive());
        }
        assert_eq!((fmin(1.0, 2.0), fmax(1.0, 2.0), fmax(2.0, 1.0)), (1.0, 2.0, 2.0));
    }

    #[test]
    fn negation_turns_the_sign_of_zero() {
        assert!(fneg(0.0).is_sign_negative());
        assert!(fabs(-0.0).is_sign_positive());
    }
}
