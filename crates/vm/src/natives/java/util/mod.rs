//! Natives of `java.util` and the packages below it.

pub mod random;
pub mod time_zone;
pub mod zip;

use crate::natives::constant::one;
use crate::natives::{Entry, native};

/// `compareAndSet` on `long` never takes a lock.
const ATOMIC_LONG_NATIVES: &[Entry] = &[native("VMSupportsCS8", "()Z", one)];

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[
    ("java/util/concurrent/atomic/AtomicLong", ATOMIC_LONG_NATIVES),
    (random::RANDOM, random::RANDOM_NATIVES),
    (random::SUPPORT, random::SUPPORT_NATIVES),
    (time_zone::CLASS, time_zone::NATIVES),
];
