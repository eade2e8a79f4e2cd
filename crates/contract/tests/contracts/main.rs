//! Contracts of real Java classes, compiled and read: every form of every language, every diagnostic,
//! and inheritance.

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
mod support;
mod typing;
mod walk;
