//! `int`: two's complement, 32 bits, wrapping (JVMS 2.11.3, JLS 4.2.2).

/// Wraps on overflow.
#[inline(always)]
pub fn iadd(a: i32, b: i32) -> i32 {
    a.wrapping_add(b)
}

/// Wraps on overflow.
#[inline(always)]
pub fn isub(a: i32, b: i32) -> i32 {
    a.wrapping_sub(b)
}

/// Wraps on overflow.
#[inline(always)]
pub fn imul(a: i32, b: i32) -> i32 {
    a.wrapping_mul(b)
}

/// Rounds towards zero; `MIN / -1` is `MIN`; `None` is division by zero.
#[inline(always)]
pub fn idiv(a: i32, b: i32) -> Option<i32> {
    if b == 0 { None } else { Some(a.wrapping_div(b)) }
}

/// Has the sign of the dividend; `MIN % -1` is 0; `None` is division by zero.
#[inline(always)]
pub fn irem(a: i32, b: i32) -> Option<i32> {
    if b == 0 { None } else { Some(a.wrapping_rem(b)) }
}

/// `-MIN` is `MIN`.
#[inline(always)]
pub fn ineg(a: i32) -> i32 {
    a.wrapping_neg()
}

#[inline(always)]
pub fn iand(a: i32, b: i32) -> i32 {
    a & b
}

#[inline(always)]
pub fn ior(a: i32, b: i32) -> i32 {
    a | b
}

#[inline(always)]
pub fn ixor(a: i32, b: i32) -> i32 {
    a ^ b
}

/// Only the low five bits of the distance count.
#[inline(always)]
pub fn ishl(a: i32, distance: i32) -> i32 {
    a.wrapping_shl(distance as u32)
}

/// With the sign; only the low five bits of the distance count.
#[inline(always)]
pub fn ishr(a: i32, distance: i32) -> i32 {
    a.wrapping_shr(distance as u32)
}

/// With zeroes; only the low five bits of the distance count.
#[inline(always)]
pub fn iushr(a: i32, distance: i32) -> i32 {
    (a as u32).wrapping_shr(distance as u32) as i32
}

#[inline(always)]
pub fn ieq(a: i32, b: i32) -> bool {
    a == b
}

#[inline(always)]
pub fn ine(a: i32, b: i32) -> bool {
    a != b
}

#[inline(always)]
pub fn ilt(a: i32, b: i32) -> bool {
    a < b
}

#[inline(always)]
pub fn ige(a: i32, b: i32) -> bool {
    a >= b
}

#[inline(always)]
pub fn igt(a: i32, b: i32) -> bool {
    a > b
}

#[inline(always)]
pub fn ile(a: i32, b: i32) -> bool {
    a <= b
}

/// `Math.min`.
#[inline(always)]
pub fn imin(a: i32, b: i32) -> i32 {
    a.min(b)
}

/// `Math.max`.
#[inline(always)]
pub fn imax(a: i32, b: i32) -> i32 {
    a.max(b)
}

/// `Math.abs`; of `MIN` it is `MIN`.
#[inline(always)]
pub fn iabs(a: i32) -> i32 {
    a.wrapping_abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIN: i32 = i32::MIN;
    const MAX: i32 = i32::MAX;

    #[test]
    fn overflow_wraps() {
        assert_eq!(iadd(MAX, 1), MIN);
        assert_eq!(isub(MIN, 1), MAX);
        assert_eq!(imul(MAX, 2), -2);
        assert_eq!(ineg(MIN), MIN);
        assert_eq!(iabs(MIN), MIN);
    }

    #[test]
    fn division_rounds_towards_zero() {
        assert_eq!(idiv(-7, 2), Some(-3));
        assert_eq!(irem(-7, 2), Some(-1));
        assert_eq!(irem(7, -2), Some(1));
        assert_eq!(idiv(MIN, -1), Some(MIN));
        assert_eq!(irem(MIN, -1), Some(0));
        assert_eq!(idiv(1, 0), None);
        assert_eq!(irem(1, 0), None);
    }

    #[test]
    fn shifts_mask_the_distance() {
        assert_eq!(ishl(1, 32), 1);
        assert_eq!(ishl(1, -1), MIN);
        assert_eq!(ishr(MIN, 31), -1);
        assert_eq!(iushr(MIN, 31), 1);
        assert_eq!(iushr(-1, 36), MAX >> 3);
    }
}
