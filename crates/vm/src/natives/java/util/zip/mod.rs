//! Natives of `java.util.zip`: checksums and compressed streams. The streams are written here (see `deflate` and
//! `inflate`), because they must be part of the state and their bytes those that zlib gives.

pub mod checksum;
pub mod deflate;
pub mod inflate;
mod streams;

pub use streams::Streams;

use crate::natives::Entry;

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[
    (checksum::ADLER32, checksum::ADLER32_NATIVES),
    (checksum::CRC32, checksum::CRC32_NATIVES),
    (checksum::CRC32C, checksum::CRC32C_NATIVES),
    (streams::DEFLATER, streams::DEFLATER_NATIVES),
    (streams::INFLATER, streams::INFLATER_NATIVES),
];
