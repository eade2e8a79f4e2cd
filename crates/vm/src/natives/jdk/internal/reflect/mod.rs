//! Natives of `jdk.internal.reflect`.

mod accessor;
mod constant_pool;
mod reflection;

use crate::natives::Entry;

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[
    (accessor::METHOD_CLASS, accessor::METHOD_NATIVES),
    (accessor::CONSTRUCTOR_CLASS, accessor::CONSTRUCTOR_NATIVES),
    (accessor::DIRECT_METHOD_CLASS, accessor::METHOD_NATIVES),
    (accessor::DIRECT_CONSTRUCTOR_CLASS, accessor::CONSTRUCTOR_NATIVES),
    (constant_pool::CLASS, constant_pool::NATIVES),
    (reflection::CLASS, reflection::NATIVES),
];
