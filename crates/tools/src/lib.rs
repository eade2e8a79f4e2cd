//! External programs as typed functions: one file per program, no shell, nothing guessed from text that
//! can be asked for in a better form.
//!
//! Every program runs through [`run`], which gives it a process group of its own, a time limit and a
//! [`Cancel`] flag, and leaves no process behind.
//!
//! ```
//! use tools::Invocation;
//!
//! # #[cfg(unix)] {
//! let output = tools::run(&Invocation::new("echo").argument("hello"))?;
//! assert_eq!(output.stdout.trim(), "hello");
//! # }
//! # Ok::<(), tools::RunError>(())
//! ```

pub mod gradle;
mod groups;
pub mod java;
pub mod javac;
pub mod maven;
pub mod planner;
mod runner;
pub mod scratch;

pub use base::Cancel;
pub use groups::{Group, end_all};
pub use runner::{Confinement, Invocation, Output, Room, RunError, is_inside, on_path, path_folders, run};
