//! The logic that the engines need, written once on the typed contract expression.
//!
//! - Normal forms and oracles (KeYTestGen2, section 4.4): [`normal`], [`oracle_clauses`].
//! - Definitions 1 to 10 of TESSAN, by number: sequential composition 1 ([`compose`]), input state space 2
//!   and method behaviour 3 ([`behaviour`]), class 4, contract 5 and virtual state 6 ([`class_view`]),
//!   framing 7 ([`state`]), method reference 8 and its instantiation 9 ([`reference`]), chaining 10
//!   ([`chain`]).
//!
//! A predicate over two states is an expression whose unprimed part stands in [`ExprKind::Old`], as in a
//! postcondition; [`state::symbolise`] turns it into one over [`Symbol`](crate::expr::Symbol)s. Nothing here
//! knows a solver; `term` takes over from there.
//!
//! [`ExprKind::Old`]: crate::ExprKind::Old

pub mod behaviour;
pub mod chain;
pub mod class_view;
pub mod compose;
pub mod frame;
pub mod literal;
pub mod normal;
mod of_program;
mod oracle;
mod pattern;
pub mod range;
pub mod reference;
mod simplify;
pub mod state;
pub mod throws;

pub use of_program::{virtual_state_of, whole_class_view};
pub use oracle::{OracleClause, oracle_clauses, oracle_clauses_of_all};

#[cfg(test)]
mod tests;
