//! Natives of `jdk.internal.platform`: the machine is not in a container.

use crate::natives::constant::{zero, zero_long};
use crate::natives::{Entry, native};

pub const CLASS: &str = "jdk/internal/platform/CgroupMetrics";

pub const NATIVES: &[Entry] = &[
    native("isUseContainerSupport", "()Z", zero),
    native("isContainerized0", "()Z", zero),
    native("getTotalMemorySize0", "()J", zero_long),
    native("getTotalSwapSize0", "()J", zero_long),
];

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[(CLASS, NATIVES)];
