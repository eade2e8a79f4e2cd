//! From what a user points at to a `Program`, and from test text back to files.
//!
//! [`open`] takes Maven and Gradle projects, source folders, single files, class folders and jars, and
//! gives a [`Module`] for each. The JDK's classes come from its image ([`jdk`]), sources without classes
//! are compiled into a [`cache`], and generated tests are written by [`write`], which never touches what
//! a person wrote. Nothing else is ever written into the user's folders.
//!
//! ```
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("Mid.java"), "class Mid { int mid(int a) { return a; } }")?;
//! let options = project::OpenOptions { cache: folder.path().join("cache"), ..Default::default() };
//! let (modules, diagnostics) = project::open(&[folder.path().join("Mid.java")], &options);
//! assert!(diagnostics.is_empty());
//! assert_eq!(modules[0].program.under_test()[0].dotted(), "Mid");
//! # Ok::<(), std::io::Error>(())
//! ```

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests read what they wrote"))]

mod assemble;
mod build;
pub mod cache;
mod class_path;
mod compile;
mod gradle;
mod header;
mod inventory;
mod jar;
pub mod jdk;
pub mod leftover;
mod maven;
mod module;
mod open;
mod paths;
pub mod place;
mod plain;
mod processors;
pub mod read;
pub mod scripts;
mod sources;
pub mod testing;
mod walk;
pub mod write;

pub use class_path::ClassPath;
pub use jar::{Jar, JarError};
pub use module::{Module, OpenOptions, ProjectKind, TestLibraries};
pub use open::{MISSING, open, project_folders};
pub use paths::{is_below, resolved};
pub use sources::Sources;
