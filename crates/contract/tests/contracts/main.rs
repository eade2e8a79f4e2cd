//! Contracts of real Java classes, compiled and read: every form of every language, every diagnostic,
//! and inheritance.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

mod arithmetic;
mod bean;
mod cofoja;
mod diagnostics;
mod inheritance;
mod jass;
mod jml;
mod nullness_and_code;
mod papers;
mod properties;
mod reads;
mod support;
mod typing;
mod walk;
