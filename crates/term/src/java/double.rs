//! `double`: IEEE 754 binary64, rounded to nearest, never flushed (JVMS 2.8, 6.5).

#[inline(always)]
pub fn dadd(a: f64, b: f64) -> f64 {
    a + b
}

#[inline(always)]
pub fn dsub(a: f64, b: f64) -> f64 {
    a - b
}

#[inline(always)]
pub fn dmul(a: f64, b: f64) -> f64 {
    a * b
}

/// Division by zero is an infinity or NaN.
#[inline(always)]
pub fn ddiv(a: f64, b: f64) -> f64 {
    a / b
}

/// The remainder of the truncated quotient, exact, with the sign of the dividend, as C's `fmod`.
#[inline(always)]
pub fn drem(a: f64, b: f64) -> f64 {
    a % b
}

/// Turns the sign, also of zero.
#[inline(always)]
pub fn dneg(a: f64) -> f64 {
    -a
}

/// -1, 0 or 1; -1 if either is NaN.
#[inline(always)]
pub fn dcmpl(a: f64, b: f64) -> i32 {
    i32::from(a >= b) + i32::from(a > b) - 1
}

/// -1, 0 or 1; 1 if either is NaN.
#[inline(always)]
pub fn dcmpg(a: f64, b: f64) -> i32 {
    1 - i32::from(a <= b) - i32::from(a < b)
}

#[inline(always)]
pub fn deq(a: f64, b: f64) -> bool {
    a == b
}

#[inline(always)]
pub fn dne(a: f64, b: f64) -> bool {
    a != b
}

#[inline(always)]
pub fn dlt(a: f64, b: f64) -> bool {
    a < b
}

#[inline(always)]
pub fn dge(a: f64, b: f64) -> bool {
    a >= b
}

#[inline(always)]
pub fn dgt(a: f64, b: f64) -> bool {
    a > b
}

#[inline(always)]
pub fn dle(a: f64, b: f64) -> bool {
    a <= b
}

/// `Math.min`: NaN if either is, and `-0.0` is below `0.0`.
#[inline(always)]
pub fn dmin(a: f64, b: f64) -> f64 {
    if a.is_nan() || a < b || (a == b && a.is_sign_negative()) { a } else { b }
}

/// `Math.max`: NaN if either is, and `-0.0` is below `0.0`.
#[inline(always)]
pub fn dmax(a: f64, b: f64) -> f64 {
    if a.is_nan() || a > b || (a == b && a.is_sign_positive()) { a } else { b }
}

/// `Math.abs`: clears the sign, also of zero.
#[inline(always)]
pub fn dabs(a: f64) -> f64 {
    a.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAN: f64 = f64::NAN;

    #[test]
    fn nan_decides_which_comparison() {
        for (a, b) in [(NAN, 1.0), (1.0, NAN), (NAN, NAN)] {
            assert_eq!(dcmpl(a, b), -1);
            assert_eq!(dcmpg(a, b), 1);
            assert!(dne(a, b) && !deq(a, b) && !dlt(a, b) && !dge(a, b));
        }
        for (a, b, order) in [(1.0, 2.0, -1), (0.0, -0.0, 0), (2.0, f64::NEG_INFINITY, 1)] {
            assert_eq!(dcmpl(a, b), order);
            assert_eq!(dcmpg(a, b), order);
        }
    }

    #[test]
    fn remainder_keeps_the_sign_of_the_dividend() {
        assert_eq!(drem(-7.5, 2.0), -1.5);
        assert_eq!(drem(7.5, -2.0), 1.5);
        assert!(drem(1.0, 0.0).is_nan());
        assert_eq!(drem(1.0, f64::INFINITY), 1.0);
        assert!(drem(-4.0, 2.0).is_sign_negative());
    }

    #[test]
    fn smaller_and_larger_know_nan_and_the_sign_of_zero() {
        for (a, b) in [(NAN, 1.0), (1.0, NAN)] {
            assert!(dmin(a, b).is_nan() && dmax(a, b).is_nan());
        }
        for (a, b) in [(0.0, -0.0), (-0.0, 0.0)] {
            assert!(dmin(a, b).is_sign_negative() && dmax(a, b).is_sign_positive());
        }
        assert_eq!((dmin(1.0, 2.0), dmax(1.0, 2.0), dmax(2.0, 1.0)), (1.0, 2.0, 2.0));
    }

    #[test]
    fn negation_turns_the_sign_of_zero() {
        assert!(dneg(0.0).is_sign_negative());
        assert!(dabs(-0.0).is_sign_positive());
    }
}
