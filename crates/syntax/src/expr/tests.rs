//! Forms, diagnostics, round trips and hostile input of the expression parser.

mod diagnostics;
mod forms;
mod printer;
mod properties;
