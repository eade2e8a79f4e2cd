//! Which calls bring an object into the state that is asked for (Planning4ObjectCreation, INTISA).
//!
//! [`model`] is the planning domain as plain data, [`search`](mod@search) the embedded planner.

mod expression;
pub mod model;
mod range;
mod relevance;
pub mod search;
#[cfg(test)]
mod testing;

pub use model::{Domain, Plan, Problem, Step};
pub use relevance::{Needed, needed};
