//! What is asked of the solver, and what it answers.

use crate::assignment::Assignment;

/// How much is spent on one query. All limits are counts, so that answers do not depend on the speed of the computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Evaluations of the conditions by the local search before Z3 is asked.
    pub search_evaluations: u32,
    /// Assignments that are tried one by one if there are no more of them.
    pub enumerate: u32,
    /// Evaluations by the local search after Z3 gave up, or instead of it.
    pub search_after_unknown: u32,
    /// Z3's resource units (`rlimit`) for one query. A million takes about a quarter of a second.
    pub z3_units: u32,
    /// What is heavier than this never reaches Z3, which counts no units while it turns arithmetic into gates: of a
    /// heavier query it gets conditions up to a tenth of this only. The unit is about one gate.
    pub z3_weight: u64,
    /// Earlier models that are tried on a query.
    pub models: usize,
    /// Evaluations that [`Solver::simplify`](crate::Solver::simplify) may use.
    pub simplify_evaluations: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            search_evaluations: 1_000,
            enumerate: 2_000,
            search_after_unknown: 40_000,
            z3_units: 1_000_000,
            z3_weight: 60_000,
            models: 12,
            simplify_evaluations: 4_000,
        }
    }
}

/// Whether there is an assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Every condition holds under this one: the old assignment with the changed variables replaced.
    Sat(Assignment),
    /// There is none.
    Unsat,
    Unknown(Unknown),
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Unknown {
    /// The arithmetic is too much for Z3, and the search found nothing.
    TooHeavy,
    /// A condition has a function that cannot be reasoned about (its name), and the search found nothing.
    NoTheory(&'static str),
    /// The limit of resource units was reached, and the search found nothing.
    Resource,
    /// The brake was on (see [`Solver::set_brake`](crate::Solver::set_brake)).
    Time,
    /// Z3 gave up for the reason that it names.
    Incomplete(String),
}

/// What a variable is for a reader, which decides which of its values are easy to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reading {
    Number,
    /// A UTF-16 code unit.
    Character,
    /// Of an array or a string.
    Length,
    Boolean,
    /// One of several shapes; only the conditions say which is better, so it stays.
    Choice,
    Float,
}
