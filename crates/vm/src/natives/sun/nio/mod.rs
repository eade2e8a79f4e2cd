//! Natives of `sun.nio.fs` and `sun.nio.ch`: `java.nio.file` and file channels, over files that exist only in the
//! program's state. Sockets are refused.

pub mod ch;
pub mod fs;
