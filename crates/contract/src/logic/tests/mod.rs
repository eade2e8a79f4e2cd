//! Tests of the logic: normal forms against outcomes, and the papers' own examples.

mod build;
mod classes;
mod literal;
mod normal;
mod outcomes;
mod tessan;
