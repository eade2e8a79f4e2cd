//! Emitted text, compiled and run by the real tools.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

mod arithmetic;
mod backends;
mod compiles;
mod features;
mod fixtures;
mod hierarchies;
mod hostile_names;
mod hostile_texts;
mod junit5;
mod names;
mod support;
