//! Runs recipes and evaluates contracts on states of the machine, concrete and symbolic.
//!
//! | module | what |
//! | --- | --- |
//! | [`linker`] | names of the program to classes, methods and fields of a machine |
//! | [`build`], [`run`] | recipes to values; test cases to outcomes |
//! | [`mock`] | objects of classes that nobody has written |
//! | [`scene`] | what the names of a contract stand for, kept across runs |
//! | [`evaluate`] | contract expressions to a value and the term beside it |
//! | [`run_watching_callees`] | a call, and the preconditions of what it calls |
//! | [`CompiledClause`] | clauses as code of the machine |
//! | [`assume`], [`check`] | what holds before a call, and what must hold after it |
//!
//! A contract expression means here what the emitted test says: strong validity (a clause whose evaluation throws does not
//! hold), `\old(e)` as evaluated before the call, which of a reference is the reference, quantifiers over the range that the
//! contract gives. Beyond the emitted test, private members are read and called.
//!
//! Knows contracts, recipes and the machine. Does not know solvers, searches, files, or Java text.

pub mod assume;
pub mod build;
mod callees;
pub mod check;
mod compiled;
pub mod evaluate;
mod frame;
mod hidden;
mod lambda;
pub mod linker;
mod log;
pub mod mock;
pub mod run;
pub mod scene;
mod thrown;

pub use assume::{Assumed, HeldCase};
pub use build::{Failure, assign, build, build_allowed, halt, set_field};
pub use callees::{
    Callee, WatchedCall, WatchedRun, call_watching_callees, flag_callees, requires_something,
    run_watching_callees,
};
pub use check::{Before, Checked, Promise, invariants_of};
pub use compiled::CompiledClause;
pub use evaluate::{Evaluated, Evaluator, Limits, Problem, Route};
pub use lambda::{Slot, SlotField, fill, lambda};
pub use linker::Linker;
pub use log::Told;
pub use run::{
    Arranged, CaseOutcome, CaseRun, JudgedCase, arrange, judge_call, judge_case, run_arranged, run_case,
};
pub use scene::{Kept, Scene};
pub use thrown::{ThrowVerdict, judge_throw};
