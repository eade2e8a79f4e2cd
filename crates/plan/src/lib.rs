//! Which calls bring an object into the state that is asked for (Planning4ObjectCreation, INTISA).
//!
//! [`plan`] plans for an object with the arguments of its calls. Underneath, [`model`] is the planning domain as plain data, [`domain`] makes it from contracts, [`search`](mod@search) is the embedded
//! planner, [`bounded`] plans by solving, [`pddl`] speaks with
//! other planners.

pub mod bounded;
pub mod domain;
mod encode;
mod expression;
pub mod model;
mod objects;
pub mod pddl;
mod plain;
mod planner;
mod range;
mod reach;
mod recipe;
mod reduce;
mod relevance;
pub mod search;
mod show;
#[cfg(test)]
mod testing;

pub use domain::{Goal, Subject, Translated};
pub use model::{Domain, Plan, Problem, Step};
pub use objects::{Argument, Call, Planned, plan};
pub use plain::plain_value;
pub use planner::{External, Found, Options, Planner, Reason, plan_problem};
pub use recipe::{literal, recipe};
pub use reduce::reduced;
pub use relevance::{Needed, needed};
