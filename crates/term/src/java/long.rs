//! `long`: two's complement, 64 bits, wrapping (JVMS 2.11.3, JLS 4.2.2).

/// Wraps on overflow.
#[inline(always)]
pub fn ladd(a: i64, b: i64) -> i64 {
    a.wrapping_add(b)
}

/// Wraps on overflow.
#[inline(always)]
pub fn lsub(a: i64, b: i64) -> i64 {
    a.wrapping_sub(b)
}

/// Wraps on overflow.
#[inline(always)]
pub fn lmul(a: i64, b: i64) -> i64 {
    a.wrapping_mul(b)
}

/// Rounds towards zero; `MIN / -1` is `MIN`; `None` is division by zero.
#[inline(always)]
pub fn ldiv(a: i64, b: i64) -> Option<i64> {
    if b == 0 { None } else { Some(a.wrapping_div(b)) }
}

/// Has the sign of the dividend; `MIN % -1` is 0; `None` is division by zero.
#[inline(always)]
pub fn lrem(a: i64, b: i64) -> Option<i64> {
    if b == 0 { None } else { Some(a.wrapping_rem(b)) }
}

/// `-MIN` is `MIN`.
#[inline(always)]
pub fn lneg(a: i64) -> i64 {
    a.wrapping_neg()
}

#[inline(always)]
pub fn land(a: i64, b: i64) -> i64 {
    a & b
}

#[inline(always)]
pub fn lor(a: i64, b: i64) -> i64 {
    a | b
}

#[inline(always)]
pub fn lxor(a: i64, b: i64) -> i64 {
    a ^ b
}

/// Only the low six bits of the distance count.
#[inline(always)]
pub fn lshl(a: i64, distance: i32) -> i64 {
    a.wrapping_shl(distance as u32)
}

/// With the sign; only the low six bits of the distance count.
#[inline(always)]
pub fn lshr(a: i64, distance: i32) -> i64 {
    a.wrapping_shr(distance as u32)
}

/// With zeroes; only the low six bits of the distance count.
#[inline(always)]
pub fn lushr(a: i64, distance: i32) -> i64 {
    (a as u64).wrapping_shr(distance as u32) as i64
}

#[inline(always)]
pub fn leq(a: i64, b: i64) -> bool {
    a == b
}

#[inline(always)]
pub fn lne(a: i64, b: i64) -> bool {
    a != b
}

#[inline(always)]
pub fn llt(a: i64, b: i64) -> bool {
    a < b
}

#[inline(always)]
pub fn lge(a: i64, b: i64) -> bool {
    a >= b
}

#[inline(always)]
pub fn lgt(a: i64, b: i64) -> bool {
    a > b
}

#[inline(always)]
pub fn lle(a: i64, b: i64) -> bool {
    a <= b
}

/// `Math.multiplyHigh`.
#[inline(always)]
pub fn lmulh(a: i64, b: i64) -> i64 {
    ((i128::from(a) * i128::from(b)) >> 64) as i64
}

/// -1, 0 or 1.
#[inline(always)]
pub fn lcmp(a: i64, b: i64) -> i32 {
    a.cmp(&b) as i32
}

/// `Math.min`.
#[inline(always)]
pub fn lmin(a: i64, b: i64) -> i64 {
    a.min(b)
}

/// `Math.max`.
#[inline(always)]
pub fn lmax(a: i64, b: i64) -> i64 {
    a.max(b)
}

/// `Math.abs`; of `MIN` it is `MIN`.
#[inline(always)]
pub fn labs(a: i64) -> i64 {
    a.wrapping_abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIN: i64 = i64::MIN;
    const MAX: i64 = i64::MAX;

    #[test]
    fn overflow_wraps() {
        assert_eq!(ladd(MAX, 1), MIN);
        assert_eq!(lsub(MIN, 1), MAX);
        assert_eq!(lmul(MAX, 2), -2);
        assert_eq!(lneg(MIN), MIN);
        assert_eq!(labs(MIN), MIN);
    }

    #[test]
    fn division_rounds_towards_zero() {
        assert_eq!(ldiv(-7, 2), Some(-3));
        assert_eq!(lrem(-7, 2), Some(-1));
        assert_eq!(lrem(7, -2), Some(1));
        assert_eq!(ldiv(MIN, -1), Some(MIN));
        assert_eq!(lrem(MIN, -1), Some(0));
        assert_eq!(ldiv(1, 0), None);
        assert_eq!(lrem(1, 0), None);
    }

    #[test]
    fn shifts_mask_the_distance() {
        assert_eq!(lshl(1, 64), 1);
        assert_eq!(lshl(1, -1), MIN);
        assert_eq!(lshr(MIN, 63), -1);
        assert_eq!(lushr(MIN, 63), 1);
        assert_eq!(lushr(-1, 68), MAX >> 3);
    }
}
