//! PDDL 2.1 with numeric fluents: the language of planners, written and read.
//!
//! A domain is written without parameters, as in the paper, but with arguments: an action is written once for each of the
//! values that the embedded planner would try first, so that `deposit(50)` is `deposit_int_50`. Names are mangled
//! (definition 13) and the table that leads back is kept, so that two Java names that differ in case only stay apart.
//!
//! The paper saves old values in helper variables because effects were evaluated one after the other; in PDDL 2.1 all
//! effects of an action read the state before it, so there are none here. Integer division, remainders, bits and narrowing
//! conversions have no counterpart, and what is undetermined has no effect: such actions are left out and said so.

mod names;
mod plan;
mod read;
mod sexpr;
#[cfg(test)]
mod tests;
mod write;

pub use names::Names;
pub use plan::{PlanError, read_plan};
pub use read::{read_domain, read_problem};
pub use sexpr::Malformed;
pub use write::{Inexpressible, Written, write};
