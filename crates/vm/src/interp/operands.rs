//! What the loop computes on operands beside Java's operators.

use term::java;

use crate::code::{Arithmetic, Condition, Floating};
use crate::thread::TERM_DISTANCE;
use crate::value::{Kind, Ref, Value};

/// The condition on two integers of the same type; `lcmp; if<cond>` asks the same of two `long`s.
#[inline(always)]
pub(super) fn holds<T: Ord>(condition: Condition, a: T, b: T) -> bool {
    match condition {
        Condition::Eq => a == b,
        Condition::Ne => a != b,
        Condition::Lt => a < b,
        Condition::Ge => a >= b,
        Condition::Gt => a > b,
        Condition::Le => a <= b,
    }
}

#[inline(always)]
pub(super) fn int_arithmetic(operator: Arithmetic, a: i32, b: i32) -> i32 {
    match operator {
        Arithmetic::Add => java::iadd(a, b),
        Arithmetic::Sub => java::isub(a, b),
        Arithmetic::Mul => java::imul(a, b),
        Arithmetic::And => java::iand(a, b),
        Arithmetic::Or => java::ior(a, b),
        Arithmetic::Xor => java::ixor(a, b),
        Arithmetic::Shl => java::ishl(a, b),
        Arithmetic::Shr => java::ishr(a, b),
        Arithmetic::Ushr => java::iushr(a, b),
    }
}

#[inline(always)]
pub(super) fn long_arithmetic(operator: Arithmetic, a: i64, b: i32) -> i64 {
    match operator {
        Arithmetic::Add => java::ladd(a, b as i64),
        Arithmetic::Sub => java::lsub(a, b as i64),
        Arithmetic::Mul => java::lmul(a, b as i64),
        Arithmetic::And => java::land(a, b as i64),
        Arithmetic::Or => java::lor(a, b as i64),
        Arithmetic::Xor => java::lxor(a, b as i64),
        Arithmetic::Shl => java::lshl(a, b),
        Arithmetic::Shr => java::lshr(a, b),
        Arithmetic::Ushr => java::lushr(a, b),
    }
}

#[inline(always)]
pub(super) fn double_arithmetic(operator: Floating, a: u64, b: u64) -> u64 {
    let (a, b) = (f64::from_bits(a), f64::from_bits(b));
    let value = match operator {
        Floating::Add => java::dadd(a, b),
        Floating::Sub => java::dsub(a, b),
        Floating::Mul => java::dmul(a, b),
        Floating::Div => java::ddiv(a, b),
    };
    Value::from(value).bits()
}

/// Replaces the upper `FROM` slots by `TO` of them; `order` counts from the lowest.
///
/// # Safety
/// `sp` has `FROM` slots below it and room for `TO - FROM` above it.
#[inline(always)]
pub(super) unsafe fn rearrange<const SYM: bool, const FROM: usize, const TO: usize>(
    sp: *mut u64,
    order: [usize; TO],
) {
    // SAFETY: the caller promises that these slots are there.
    unsafe {
        let bottom = sp.sub(FROM);
        let mut old = [0u64; FROM];
        for (slot, old) in old.iter_mut().enumerate() {
            *old = *bottom.add(slot);
        }
        for (slot, &from) in order.iter().enumerate() {
            *bottom.add(slot) = old[from];
        }
        if SYM {
            let bottom = bottom.add(TERM_DISTANCE);
            let mut old = [0u64; FROM];
            for (slot, old) in old.iter_mut().enumerate() {
                *old = *bottom.add(slot);
            }
            for (slot, &from) in order.iter().enumerate() {
                *bottom.add(slot) = old[from];
            }
        }
    }
}

/// Fields and elements shorter than an `int` become one.
pub(super) trait Widen {
    /// What its bits keep of an `int`, for the term beside it.
    const NARROW: Option<Kind>;
    type Wide: Into<Value>;
    fn widen(self) -> Self::Wide;
}

macro_rules! widen {
    ($($word:ty => $wide:ty, $narrow:expr;)*) => { $(impl Widen for $word {
        const NARROW: Option<Kind> = $narrow;
        type Wide = $wide;
        #[inline(always)]
        fn widen(self) -> $wide { self as $wide }
    })* };
}
widen! {
    i8 => i32, Some(Kind::Byte);
    u16 => i32, Some(Kind::Char);
    i16 => i32, Some(Kind::Short);
    i32 => i32, None;
    i64 => i64, None;
}

impl Widen for Ref {
    const NARROW: Option<Kind> = None;
    type Wide = Ref;
    #[inline(always)]
    fn widen(self) -> Ref {
        self
    }
}
