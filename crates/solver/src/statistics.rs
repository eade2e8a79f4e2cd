//! How queries were answered.

use std::fmt;
use std::ops::AddAssign;
use std::time::Duration;

/// Counts since the solver was made. Every query is counted under exactly one of `constant` to `unknown`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    pub queries: u64,
    /// The goal or a condition of the path is constant, or the assignment satisfies everything as it is.
    pub constant: u64,
    /// The same slice was asked before.
    pub cache: u64,
    /// The slice contains one that has no solution.
    pub subset: u64,
    /// Intervals contradict each other, or leave one value.
    pub interval: u64,
    /// An assignment of an earlier query, or of an earlier run, fits.
    pub model: u64,
    /// All assignments were tried.
    pub enumerated: u64,
    /// The local search, before or after Z3.
    pub search: u64,
    pub z3_sat: u64,
    pub z3_unsat: u64,
    /// Nobody knew.
    pub unknown: u64,
    /// Queries that reached Z3, whoever answered in the end.
    pub z3_queries: u64,
    /// Of those, the ones for which Z3 had no answer.
    pub z3_unknown: u64,
    /// Models of Z3 that turned out wrong when they were evaluated. Never seen; a defect if it is not zero.
    pub z3_wrong: u64,
    /// Resource units that Z3 counted.
    pub z3_units: u64,
    /// Time inside Z3, to be shown and never to decide by.
    pub z3_time: Duration,
    /// Conditions that were asked about, and those that were left after slicing.
    pub conditions: u64,
    pub sliced: u64,
    /// Evaluations by the local search.
    pub evaluations: u64,
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Statistics) {
        self.queries += other.queries;
        self.constant += other.constant;
        self.cache += other.cache;
        self.subset += other.subset;
        self.interval += other.interval;
        self.model += other.model;
        self.enumerated += other.enumerated;
        self.search += other.search;
        self.z3_sat += other.z3_sat;
        self.z3_unsat += other.z3_unsat;
        self.unknown += other.unknown;
        self.z3_queries += other.z3_queries;
        self.z3_unknown += other.z3_unknown;
        self.z3_wrong += other.z3_wrong;
        self.z3_units += other.z3_units;
        self.z3_time += other.z3_time;
        self.conditions += other.conditions;
        self.sliced += other.sliced;
        self.evaluations += other.evaluations;
    }
}

impl Statistics {
    /// Share of the queries that were answered without Z3, from 0 to 1.
    pub fn without_z3(&self) -> f64 {
        if self.queries == 0 { 1.0 } else { 1.0 - self.z3_queries as f64 / self.queries as f64 }
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} queries: {} constant, {} cache, {} subset, {} interval, {} model, {} enumerated, {} search, {} Z3 sat, {} Z3 unsat, \
             {} unknown; {} asked of Z3, {:.1} ms",
            self.queries,
            self.constant,
            self.cache,
            self.subset,
            self.interval,
            self.model,
            self.enumerated,
            self.search,
            self.z3_sat,
            self.z3_unsat,
            self.unknown,
            self.z3_queries,
            self.z3_time.as_secs_f64() * 1e3
        )
    }
}
