//! Natives of `jdk.internal.misc`.

mod unsafe_atomic;
mod unsafe_layout;
mod unsafe_memory;
pub mod vm;

use crate::natives::Entry;

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[
    (unsafe_memory::CLASS, unsafe_memory::NATIVES),
    (unsafe_memory::CLASS, unsafe_atomic::NATIVES),
    (unsafe_memory::CLASS, unsafe_layout::NATIVES),
    (unsafe_layout::CONSTANTS_CLASS, unsafe_layout::CONSTANTS_NATIVES),
    (vm::CDS, vm::CDS_NATIVES),
    (vm::PREVIEW, vm::PREVIEW_NATIVES),
    (vm::SIGNAL, vm::SIGNAL_NATIVES),
    (vm::VM, vm::VM_NATIVES),
];
