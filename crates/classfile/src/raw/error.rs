//! What is wrong with a class file, as the Java error that a virtual machine throws for it.

use std::fmt;

/// The Java error and its detail message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    pub kind: FormatErrorKind,
    pub message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormatErrorKind {
    ClassFormatError,
    UnsupportedClassVersionError {
        major: u16,
        minor: u16,
    },
    /// A module descriptor where a class is asked for (JVMS 4.1, `ACC_MODULE`).
    NoClassDefFoundError,
}

impl FormatErrorKind {
    /// The internal name of the Java class.
    pub fn class_name(self) -> &'static str {
        match self {
            FormatErrorKind::ClassFormatError => "java/lang/ClassFormatError",
            FormatErrorKind::UnsupportedClassVersionError { .. } => "java/lang/UnsupportedClassVersionError",
            FormatErrorKind::NoClassDefFoundError => "java/lang/NoClassDefFoundError",
        }
    }
}

impl FormatError {
    /// A `ClassFormatError`, which is what nearly every fault is.
    pub fn new(message: impl Into<String>) -> FormatError {
        FormatError { kind: FormatErrorKind::ClassFormatError, message: message.into() }
    }

    pub(crate) fn truncated() -> FormatError {
        FormatError::new("Truncated class file")
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.kind.class_name().replace('/', "."), self.message)
    }
}

impl std::error::Error for FormatError {}
