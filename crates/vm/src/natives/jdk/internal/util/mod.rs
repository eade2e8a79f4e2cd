//! Natives of `jdk.internal.util`.

pub mod system_props;

use crate::natives::Entry;

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[(system_props::CLASS, system_props::NATIVES)];
