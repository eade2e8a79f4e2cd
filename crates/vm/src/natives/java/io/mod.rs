//! Natives of `java.io`, over files that exist only in the program's state (see [`crate::state::Files`]).

pub mod console;
pub mod file_descriptor;
pub mod file_streams;
pub(crate) mod file_table;
mod folders;
pub mod object_stream_class;
pub(crate) mod paths;
mod permissions;
pub mod random_access_file;
pub mod unix_file_system;

use crate::natives::Entry;

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[
    (console::CONSOLE, console::CONSOLE_NATIVES),
    (console::JDK_CONSOLE, console::JDK_CONSOLE_NATIVES),
    (file_descriptor::CLASS, file_descriptor::NATIVES),
    (file_descriptor::CLEANABLE, file_descriptor::CLEANABLE_NATIVES),
    (file_streams::INPUT, file_streams::INPUT_NATIVES),
    (file_streams::OUTPUT, file_streams::OUTPUT_NATIVES),
    (object_stream_class::CLASS, object_stream_class::NATIVES),
    (random_access_file::CLASS, random_access_file::NATIVES),
    (unix_file_system::CLASS, unix_file_system::NATIVES),
];
