//! Natives of `java.security`: nothing is privileged, since the machine has no security manager.

pub mod access_controller;

use crate::natives::Entry;

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[(access_controller::CLASS, access_controller::NATIVES)];
