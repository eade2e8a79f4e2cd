//! Emitted text, compiled and run by the real tools.

mod arithmetic;
mod backends;
mod compiles;
mod features;
mod fixtures;
mod hostile_names;
mod hostile_texts;
mod junit5;
mod names;
mod support;
