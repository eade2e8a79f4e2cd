//! Sorts, terms and Java's operators.

pub mod java;

mod apply;
mod arena;
mod build;
mod interval;
mod operator;
mod simplify;
mod sort;
mod term;

pub use apply::{apply_binary, apply_unary};
pub use arena::{Mark, Terms};
pub use interval::Interval;
pub use operator::{Kind, Operator, Relation};
pub use sort::{Sort, Value};
pub use term::{Term, TermId, VarId, Variable};
