//! A Java virtual machine made for testing: it runs the bytecode of a program and of the JDK's own class library,
//! its whole state can be snapshot, forked and rolled back, it never touches the host, it is deterministic, and its
//! values can carry symbolic terms.
//!
//! Follows the Java Virtual Machine Specification (JVMS), Java SE 25. What it knows: class files, the heap, threads,
//! terms. What it deliberately does not know: contracts, solvers, files (bytes come through [`host::Library`]).
//!
//! | module | what |
//! | --- | --- |
//! | [`machine`] | the machine and how to start and drive it |
//! | [`class`], [`link`] | metadata; loading, linking, initialising, resolving |
//! | [`code`], [`interp`] | decoded instructions; executing them |
//! | [`heap`], [`state`] | memory, collector; snapshots, forks, comparison by shape |
//! | [`thread`] | stacks, frames, green threads, monitors |
//! | [`natives`] | the class library's native methods, by Java package |
//! | [`invoke`] | `invokedynamic`, method handles, var handles |
//! | [`verify`] | JVMS 4.10 |
//! | [`observe`] | what a run can be watched for |

pub mod budget;
pub mod class;
pub mod code;
pub mod heap;
pub mod host;
pub mod interp;
pub mod invoke;
pub mod launch;
pub mod link;
pub mod machine;
pub mod names;
pub mod natives;
mod null_message;
pub mod observe;
pub mod outside;
pub mod state;
pub mod stop;
pub mod thread;
pub mod trial;
pub mod value;
pub mod verify;

pub use machine::{Machine, Options};
pub use stop::{Outcome, Stop, StopReason, Trap};
pub use value::{Kind, Ref, Value};
