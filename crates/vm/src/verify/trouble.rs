//! What ends the verification of a method, before it is told where.

use super::NeedsClass;

pub(super) enum Trouble {
    /// A `VerifyError`; `reason` explains it in a sentence, where there is more to say.
    Verify {
        message: String,
        reason: String,
    },
    /// A `ClassFormatError`.
    Format {
        message: String,
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
    Err(Trouble::Format { message: message.into() })
}

impl From<NeedsClass> for Trouble {
    fn from(needs: NeedsClass) -> Trouble {
        Trouble::NeedsClass(needs)
    }
}
