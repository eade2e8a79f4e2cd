//! Natives of `jdk.internal.jimage`: the image of the class library is not mapped, so it is read as a file.

use crate::natives::constant::null;
use crate::natives::{Entry, native};

const NATIVE_IMAGE_BUFFER: &[Entry] =
    &[native("getNativeMap", "(Ljava/lang/String;)Ljava/nio/ByteBuffer;", null)];

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[("jdk/internal/jimage/NativeImageBuffer", NATIVE_IMAGE_BUFFER)];
