//! From what a user points at to a `Program`, and from test text back to files.

pub mod cache;
mod class_path;
mod header;
mod inventory;
mod jar;
pub mod jdk;
mod sources;
pub mod testing;
pub mod write;

pub use class_path::ClassPath;
pub use jar::{Jar, JarError};
pub use sources::Sources;
