//! Natives of `java.lang.invoke`.

mod method_handle_natives;

use crate::natives::Entry;

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[(method_handle_natives::CLASS, method_handle_natives::NATIVES)];
