//! Sorts, terms and Java's operators.

pub mod java;

mod interval;
mod operator;
mod sort;

pub use interval::Interval;
pub use operator::{Kind, Operator, Relation};
pub use sort::{Sort, Value};
