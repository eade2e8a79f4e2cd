//! Which class, that nobody has written, is all of some types and none of others, or why Java allows none.
//!
//! The paper (Dsc+Mock, 4.3) keeps types and annotations in one matrix and asks a solver for a class. Classes are few
//! and the rules of the language are many, so this is a search that ends at the first rule that is broken: super types
//! ([`plan`]), then what the class would inherit from several of them (`methods`, JLS 8.4.8). A conflict is told
//! ([`explain`]) by the smallest set of types that cannot be had together, and proves that no class exists. What Java allows and this
//! does not write is told apart: it proves nothing. [`ClosedWays`] are the branches of a method that no class can take.

mod closed;
mod conflict;
mod methods;
mod plan;

pub use closed::ClosedWays;
pub use conflict::{Conflict, NoClass, Reason};
pub use methods::{MockMethod, method};
pub use plan::{Wish, explain, plan};
