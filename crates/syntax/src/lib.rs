//! Trees of what a person wrote: Java declarations, JML clauses and contract expressions.
//!
//! Nothing here is resolved or type-checked: names are names. Every tree keeps spans into the text it
//! was read from, and a [`SourceText`] turns a span into a line and column of the user's file, also
//! when the text was a string literal of an annotation.
//!
//! Whoever reads contracts begins with a file and asks for the parts it wants:
//!
//! ```
//! use syntax::{SourceText, java, jml};
//!
//! let source = "class Stack {\n  //@ ensures \\result >= 0;\n  int size() { return 0; }\n}";
//! let (file, diagnostics) = java::parse(SourceText::file("Stack.java", source));
//! assert!(diagnostics.is_empty());
//! let method = &file.types[0].methods[0];
//! let (specification, _) = jml::parse_specification(&file.text, &method.comments);
//! let clause = &specification.cases[0].clauses[0];
//! assert_eq!(file.text.slice(clause.span), "ensures \\result >= 0;");
//! assert_eq!(file.text.place(clause.span).to_string(), "Stack.java:2:7");
//! ```

pub mod expr;
pub mod java;
pub mod jml;
mod text;

pub use text::SourceText;
