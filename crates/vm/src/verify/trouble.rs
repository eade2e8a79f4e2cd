//! What ends the verification of a method, before it is told where.

use super::NeedsClass;

pub(super) enum Trouble {
    /// A `VerifyError`; `reason` explains it in a sentence, where there is more to say.
    Verify {
        message: String,
        reason: String,
    },
    /// A `ClassFormatError`; `is_final` if version 50 may not fall back to inference for it.
    Format {
        message: String,
        is_final: bool,
    },
    NeedsClass(NeedsClass),
}

pub(super) type Verified<T = ()> = Result<T, Trouble>;

/// A `VerifyError` that needs no further reason.
pub(super) fn verify_error<T>(message: impl Into<String>) -> Verified<T> {
    Err(Trouble::Verify { message: message.into(), reason: String::new() })
}

pub(super) fn verify_error_because<T>(message: &str, reason: String) -> Verified<T> {
    Err(Trouble::Verify { message: message.to_owned(), reason })
}

pub(super) fn format_error<T>(message: impl Into<String>) -> Verified<T> {
    Err(Trouble::Format { message: message.into(), is_final: false })
}

impl From<NeedsClass> for Trouble {
    fn from(needs: NeedsClass) -> Trouble {
        Trouble::NeedsClass(needs)
    }
}
