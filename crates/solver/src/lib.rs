//! Answers whether a conjunction of terms can hold, and with which values.
//!
//! A [`Solver`] is asked about the path of a run with its last branch flipped. It slices the path to the conditions that
//! have to do with that branch and tries what is cheap first: caches, intervals, earlier models, a local search over
//! concrete evaluations. What is left goes to Z3, unless it is too heavy. Nothing depends on time, only on counted units, so
//! the same queries have the same answers on every computer.
//!
//! Functions without a theory (`Math.sin`) are left to the search. Every solution is evaluated before it is given out.
//!
//! ```
//! use solver::{Answer, Assignment, Limits, Solver};
//! use term::{Operator, Relation, Sort, Terms, VarId};
//!
//! let mut terms = Terms::new();
//! let x = terms.declare("x", Sort::Int);
//! let three = terms.int(3);
//! let product = terms.binary(Operator::Imul, x, three);
//! let constant = terms.int(36);
//! let positive = terms.compare_zero(Relation::Gt, x);
//! let goal = terms.compare(Relation::Eq, product, constant);
//!
//! let mut solver = Solver::new(Limits::default());
//! let near: Assignment = [(VarId(0), 1)].into_iter().collect();
//! let Answer::Sat(found) = solver.solve(&mut terms, &[positive], goal, &near, &|_| 0) else { panic!() };
//! assert_eq!(found.get(VarId(0)), Some(12));
//! ```

mod answer;
mod assignment;
mod cache;
mod candidates;
mod distance;
mod enumerate;
mod formula;
mod invert;
mod propagate;
mod readable;
mod search;
mod slice;
mod solve;
mod statistics;
mod weight;
mod z3;

pub use answer::{Answer, Limits, Reading, Unknown};
pub use assignment::Assignment;
pub use solve::Solver;
pub use statistics::Statistics;
pub use z3::{run_script, version as z3_version};
