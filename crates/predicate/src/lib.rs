//! Clauses as terms that speak of every state at once: reasoning about contracts without a machine.
//!
//! [`Symbols`] translates. What it needs of Java's types stands in [`sorts`], for whoever else turns contract expressions into
//! terms. Which type a node is computed in is not decided here: `contract::arithmetic` has done so.

pub mod sorts;
mod symbols;

pub use symbols::Symbols;
