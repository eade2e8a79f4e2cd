//! Trees of what a person wrote: Java declarations, JML clauses and contract expressions.
//!
//! Nothing here is resolved or type-checked: names are names. Every tree keeps spans into the text it
//! was read from, and a [`SourceText`] turns a span into a line and column of the user's file, also
//! when the text was a string literal of an annotation.

pub mod expr;
pub mod java;
pub mod jml;
mod text;

pub use text::SourceText;
