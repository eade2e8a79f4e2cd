//! Bytes to [`ClassFile`], JVMS 4.1. Structure only: the bytecode is not verified.

use crate::{ClassFile, ClassFileError};

/// Java 25.
pub const NEWEST_MAJOR_VERSION: u16 = 69;

const MAGIC: u32 = 0xcafe_babe;

pub fn parse(bytes: &[u8]) -> Result<ClassFile, ClassFileError> {
    let Some((magic, rest)) = bytes.split_first_chunk::<4>() else {
        return Err(ClassFileError::Truncated);
    };
    let found = u32::from_be_bytes(*magic);
    if found != MAGIC {
        return Err(ClassFileError::BadMagic { found });
    }
    // Minor version first, then major.
    let Some(version) = rest.first_chunk::<4>() else {
        return Err(ClassFileError::Truncated);
    };
    let major = u16::from_be_bytes([version[2], version[3]]);
    if major > NEWEST_MAJOR_VERSION {
        return Err(ClassFileError::TooNew { major, newest: NEWEST_MAJOR_VERSION });
    }
    crate::lengths::check(bytes)?;
    Ok(ClassFile::from_bytes(bytes)?)
}
