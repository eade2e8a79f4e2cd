//! Ranges of integers.

/// All integers from `min` to `max`, both included; never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interval {
    pub min: i64,
    pub max: i64,
}
