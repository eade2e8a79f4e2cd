//! What can be wrong with a class file.

use crate::raw::FormatError;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassFileError {
    #[error("the class file ends before it is complete")]
    Truncated,
    #[error("not a class file: it starts with {found:#010x} instead of 0xcafebabe")]
    BadMagic { found: u32 },
    #[error(
        "class file version {major} (Java {}) is newer than {newest} (Java {}), the newest supported",
        java_release(*major),
        java_release(*newest)
    )]
    TooNew { major: u16, newest: u16 },
    #[error("malformed class file: {reason}")]
    Malformed { reason: String },
}

/// 45 to 48 are Java 1.1 to 1.4; from 49 on the release is the version less 44.
fn java_release(major: u16) -> u16 {
    major.saturating_sub(44)
}

impl ClassFileError {
    pub fn malformed(reason: impl Into<String>) -> Self {
        ClassFileError::Malformed { reason: reason.into() }
    }
}

impl From<ristretto_classfile::Error> for ClassFileError {
    fn from(error: ristretto_classfile::Error) -> Self {
        use ristretto_classfile::Error;
        match error {
            Error::UnexpectedEof => ClassFileError::Truncated,
            Error::InvalidMagicNumber(found) => ClassFileError::BadMagic { found },
            other => ClassFileError::malformed(other.to_string()),
        }
    }
}

impl From<FormatError> for ClassFileError {
    fn from(error: FormatError) -> Self {
        match error == FormatError::truncated() {
            true => ClassFileError::Truncated,
            // The name of the class is what the caller knows.
            false => ClassFileError::malformed(error.message.replace(" in class file ", "")),
        }
    }
}
