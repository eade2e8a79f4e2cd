//! Java as text: names, literals, imports and operator precedence. Knows nothing of tests or contracts.

pub(crate) mod imports;
pub(crate) mod literal;
pub(crate) mod names;
pub(crate) mod piece;

pub(crate) use imports::Imports;
pub(crate) use names::Names;
pub(crate) use piece::{Binding, Piece};
