//! Sorts, terms, and Java's operators.
//!
//! A term says how a value of a program run comes from the run's inputs. [`Terms`] is an arena of them in which equal
//! terms are one; its constructors fold constants, simplify, and keep an interval for every integer, so that conditions
//! which can only go one way are constants and never reach a solver. [`java`] has the operators as plain functions: the
//! machine computes with them, constants are folded with them, and [`evaluate`] evaluates with them.
//!
//! Nothing here knows of classes, heaps or solvers.
//!
//! ```
//! use term::{Interval, Operator, Relation, Sort, Terms, Value, evaluate};
//!
//! let mut terms = Terms::new();
//! // A byte of an array, read as `b & 0xff`, is what was stored there.
//! let letter = terms.declare_in("p0.charAt(0)", Sort::Int, Interval { min: 0, max: 255 });
//! let stored = terms.unary(Operator::I2b, letter);
//! let mask = terms.int(0xff);
//! let read = terms.binary(Operator::Iand, stored, mask);
//! assert_eq!(read, letter);
//!
//! // `if (c - '0' > 9)`
//! let zero = terms.int('0' as i32);
//! let digit = terms.binary(Operator::Isub, read, zero);
//! let nine = terms.int(9);
//! let condition = terms.compare(Relation::Gt, digit, nine);
//! assert_eq!(terms.display(condition).to_string(), "p0.charAt(0) >= 58");
//! assert_eq!(evaluate(&terms, condition, &|_| 'x' as u64), Value::Bool(true));
//!
//! // Flipping a branch twice gives the same condition.
//! let flipped = terms.not(condition);
//! assert_eq!(terms.not(flipped), condition);
//! ```

pub mod java;

mod apply;
mod arena;
mod build;
mod evaluate;
mod id_map;
mod interval;
mod operator;
mod print;
mod simplify;
mod sort;
mod term;
mod walk;

pub use apply::{apply_binary, apply_unary};
pub use arena::{Mark, Terms};
pub use evaluate::{Tape, evaluate, holds};
pub use interval::Interval;
pub use operator::{Kind, Operator, Relation};
pub use print::{Display, Shown, character};
pub use sort::{Sort, Value};
pub use term::{Term, TermId, VarId, Variable};
pub use walk::{order, reachable, substitute, variables};
