//! Natives of `jdk.internal.loader`, and the class library's ways into its own image, which lead to the
//! [`Library`](crate::host::Library) instead of to a file.

pub mod class_loaders;
pub mod native_libraries;

use crate::natives::Entry;

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[
    (class_loaders::BUILTIN, class_loaders::BUILTIN_NATIVES),
    (class_loaders::BOOT, class_loaders::BOOT_NATIVES),
    (native_libraries::LIBRARIES, native_libraries::LIBRARIES_NATIVES),
    (native_libraries::LIBRARY, native_libraries::LIBRARY_NATIVES),
    (native_libraries::RAW, native_libraries::RAW_NATIVES),
];
