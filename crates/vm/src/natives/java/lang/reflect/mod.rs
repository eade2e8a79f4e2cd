//! Natives of `java.lang.reflect`.

mod array;
mod executable;

use crate::natives::Entry;

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[
    (array::CLASS, array::NATIVES),
    (executable::CLASS, executable::NATIVES),
    (executable::FIELD_CLASS, executable::FIELD_NATIVES),
];
