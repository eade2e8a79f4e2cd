//! Why a class file cannot be written.

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    #[error("the code has {length} bytes, and a method may have {most}", most = super::MOST_CODE_BYTES)]
    CodeTooLarge { length: usize },
    #[error("the class needs more than {most} constants", most = u16::MAX)]
    TooManyConstants,
    #[error("there are more than {most} {what}", most = u16::MAX)]
    TooMany { what: &'static str },
    #[error("a text of {length} bytes is too long for a constant")]
    TextTooLong { length: usize },
    #[error("the code has subroutines (jsr, ret), which no class file since version 51 may have")]
    Subroutine,
    #[error("the super class that {one} and {other} have in common is not known")]
    NoCommonSuperClass { one: String, other: String },
    #[error("a jump leads to a label that stands nowhere")]
    UnplacedLabel,
    #[error("control can pass the end of the code")]
    FallsOffTheEnd,
    #[error("the code makes no sense: {what}")]
    Nonsense { what: String },
}

impl WriteError {
    pub(super) fn nonsense(what: impl Into<String>) -> WriteError {
        WriteError::Nonsense { what: what.into() }
    }
}

impl From<crate::raw::FormatError> for WriteError {
    fn from(error: crate::raw::FormatError) -> WriteError {
        WriteError::nonsense(error.message)
    }
}
