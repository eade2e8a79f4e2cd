//! Overrides in `jdk.internal.module`: reading resources of the JDK's modules.

pub mod system_module_reader;

use crate::natives::Entry;

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[(system_module_reader::CLASS, system_module_reader::NATIVES)];
