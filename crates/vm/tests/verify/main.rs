//! The verifier on the JDK's own classes, on hand-made subroutines, and against the real `java` on mutated classes.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

mod differential;
mod fixture;
mod hierarchy;
mod image;
mod messages;
mod rewritten;
mod subroutines;
