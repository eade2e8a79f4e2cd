//! Forms, diagnostics, round trips and hostile input of the expression parser.

mod diagnostics;
mod forms;
pub(crate) mod printer;
mod properties;
