//! Constant pool look-ups with our error type.

use std::borrow::Cow;

use crate::{ClassFileError, ConstantPool};

/// A `CONSTANT_Utf8`; lone surrogates, which Rust strings cannot hold, become U+FFFD.
pub fn text<'a>(pool: &'a ConstantPool<'_>, index: u16) -> Result<Cow<'a, str>, ClassFileError> {
    Ok(pool.try_get_utf8(index)?.to_str_lossy())
}

/// The internal name of a `CONSTANT_Class`.
pub fn class_name<'a>(pool: &'a ConstantPool<'_>, index: u16) -> Result<Cow<'a, str>, ClassFileError> {
    Ok(pool.try_get_class(index)?.to_str_lossy())
}
