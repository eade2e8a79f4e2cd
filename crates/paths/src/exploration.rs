//! What is explored, how much is spent on it, and what that brings.

use std::ops::AddAssign;
use std::sync::Arc;

use contract::Contracts;
use graph::{Decision, McdcMode};
use program::{ClassName, MethodRef, Type};
use suite::{GoalKind, Loss, Probe, TestCase};

use crate::branching::{PathLimits, PathTree};
use crate::skeleton::Names;
use crate::watch::Edge;

/// What is to be explored.
pub struct Subject<'a> {
    pub class: &'a ClassName,
    pub method: &'a MethodRef,
    pub contracts: &'a Contracts,
    pub names: Names,
    /// Test cases to begin with, simplest first. Their literals are only where the search starts.
    pub seeds: &'a [TestCase],
    /// The types of the parameters.
    pub types: Vec<Type>,
    /// Methods whose edges are somebody else's business: they are explored for themselves.
    pub others: &'a [MethodRef],
    /// Decisions of the method, goals on which are looked for, too: these kinds of them.
    pub decisions: &'a [Decision],
    pub kinds: &'a [GoalKind],
    pub mode: McdcMode,
    /// Lines to reach, which is all that is looked for then; everything if there are none.
    pub reach: Vec<Probe>,
    /// Tried when the search has nothing better to do.
    pub late: &'a [TestCase],
    /// Gets every query that Z3 is asked, as an SMT-LIB script.
    pub log: Option<QueryLog>,
    /// All paths within these limits are wanted, not only what covers something new.
    pub every_path: Option<PathLimits>,
}

/// Takes SMT-LIB scripts.
pub type QueryLog = Arc<dyn Fn(&str) + Send + Sync>;

/// How much is spent on one method; all are counts.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Default 3,000.
    pub runs: usize,
    /// Attempts in a row that bring nothing new; hard ones count for more. Default 600.
    pub idle: usize,
    /// The same when all is covered and only a promise may still be broken. Default 80.
    pub promises: usize,
    /// Instructions of one run. Default 2,000,000.
    pub instructions: u64,
    pub solver: solver::Limits,
}

impl Default for Limits {
    fn default() -> Limits {
        // There are always other ways to try than one that is hard to solve.
        let solver = solver::Limits {
            z3_units: 300_000,
            z3_weight: 15_000,
            search_after_unknown: 4_000,
            ..solver::Limits::default()
        };
        Limits { runs: 3_000, idle: 600, promises: 80, instructions: 2_000_000, solver }
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum End {
    Returned,
    /// The class of the exception that the call threw.
    Threw(ClassName),
    /// The machine stopped, for this reason.
    Stopped(Loss),
    /// The call under test was not reached.
    Unreached,
    /// The contract does not allow the call.
    Unallowed,
}

/// A test case worth keeping.
#[derive(Clone, Debug)]
pub struct Found {
    pub case: TestCase,
    pub end: End,
    /// The conditions of its path, in order.
    pub path: Vec<String>,
    /// What it covers that nothing before it did.
    pub new_edges: Vec<Edge>,
    /// It meets a goal, breaks a clause or is the first: it is not only another place that throws.
    pub is_needed: bool,
    /// It reaches a line that is looked for.
    pub reaches: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Statistics {
    pub runs: usize,
    pub instructions: u64,
    /// Runs that went another way than their conditions said.
    pub diverged: usize,
    pub solver: solver::Statistics,
    /// To be shown, never to decide by.
    pub time: std::time::Duration,
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Statistics) {
        self.runs += other.runs;
        self.instructions += other.instructions;
        self.diverged += other.diverged;
        self.solver += other.solver;
        self.time += other.time;
    }
}

/// What an exploration has brought.
#[derive(Debug, Default)]
pub struct Exploration {
    /// In the order in which they were found.
    pub found: Vec<Found>,
    /// Nothing was left to try, nothing was lost on the way.
    pub complete: bool,
    /// Goals were left that nothing covers.
    pub open: bool,
    /// Why something could not be tried or decided, each once.
    pub losses: Vec<Loss>,
    /// What stood in the way of decisions going other ways, by what would see that on the judge's JVM.
    pub obstacles: Vec<(Probe, Loss)>,
    /// What every call has thrown.
    pub always_throws: Option<ClassName>,
    /// What the program called that the machine cannot run, as `java.net.Socket.connect`.
    pub unsupported: Vec<String>,
    /// Methods whose contract stood in for their body.
    pub by_contract: Vec<MethodRef>,
    /// Whether the clock ended it.
    pub cut: bool,
    pub statistics: Statistics,
    /// Ways through the program's own code that runs have gone, each with how it ended.
    pub ways: usize,
    /// Where all paths were wanted, what is known of them.
    pub paths: Option<PathTree>,
}
