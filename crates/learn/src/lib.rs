//! What calls do to objects, learned where no contract says it: from samples of calls that were made ([`fit`]), and from the code
//! of short methods ([`summary`]).
//!
//! What is learned is said as an [`Expression`] over variables of a state, the values that they had before the call, and the
//! call's parameters. Which observations these variables stand for, and what is made of it all, is up to who asks: `plan` makes
//! actions of it, and an inferred postcondition is the same thing told to a user.

mod expression;
mod fit;
mod summary;

pub use expression::{Expression, Values, VariableId};
pub use fit::{Belief, Effect, Learned, Sample, learn};
pub use summary::{Fields, Path, definition, paths_of};
