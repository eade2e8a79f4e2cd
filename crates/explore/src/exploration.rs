//! What is explored, how much is spent on it, and what that brings.

use std::ops::AddAssign;
use std::sync::Arc;

use graph::{Decision, McdcMode};
use making::Ways;
use paths::{Edge, Subject};
use program::{ClassName, MethodRef, Type};
use suite::{GoalKind, Loss, Probe, Recipe, TestCase};

use crate::branching::{PathLimits, PathTree};

/// What is to be explored.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    pub subject: &'a Subject<'a>,
    /// Test cases to begin with, simplest first. Their literals are only where the search starts.
    pub seeds: &'a [TestCase],
    /// Methods whose edges are somebody else's business: they are explored for themselves.
    pub others: &'a [MethodRef],
    /// Decisions of the method, goals on which are looked for, too: these kinds of them.
    pub decisions: &'a [Decision],
    pub kinds: &'a [GoalKind],
    pub mode: McdcMode,
    /// Lines to reach, which is all that is looked for then; everything if there are none.
    pub reach: &'a [Probe],
    /// Tried when the search has nothing better to do.
    pub late: &'a [TestCase],
    /// Gets every query that Z3 is asked, as an SMT-LIB script.
    pub log: Option<&'a QueryLog>,
    /// All paths within these limits are wanted, not only what covers something new.
    pub every_path: Option<PathLimits>,
    /// What makes and changes objects.
    pub ways: &'a Ways<'a>,
    /// Makes objects, mocks among them, where the search asks for some.
    pub objects: Option<&'a Objects<'a>>,
}

/// What all searches of a method have in common.
pub(crate) struct Brief<'a> {
    pub subject: Subject<'a>,
    pub others: Vec<MethodRef>,
    pub decisions: Arc<Vec<Decision>>,
    pub kinds: &'a [GoalKind],
    pub mode: McdcMode,
    pub reach: Vec<Probe>,
    pub log: Option<QueryLog>,
    pub ways: Arc<Ways<'a>>,
    pub objects: Option<Arc<Objects<'a>>>,
}

/// Objects of a type for the test of a method, the simplest first.
pub type Objects<'a> = dyn Fn(&MethodRef, &Type) -> Vec<Recipe> + Send + Sync + 'a;

impl Brief<'_> {
    /// To explore the method from seeds, and from nothing else than these.
    pub(crate) fn task<'s>(&'s self, seeds: &'s [TestCase]) -> Task<'s> {
        Task {
            subject: &self.subject,
            seeds,
            others: &self.others,
            decisions: &self.decisions,
            kinds: self.kinds,
            mode: self.mode,
            reach: &self.reach,
            late: &[],
            log: self.log.as_ref(),
            every_path: None,
            ways: &self.ways,
            objects: self.objects.as_deref(),
        }
    }
}

/// Takes SMT-LIB scripts.
pub(crate) type QueryLog = Arc<dyn Fn(&str) + Send + Sync>;

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

/// How many runs of a search there are for one of each of these.
const PER_HAZARD: usize = 125;
const PER_TURN_AT_A_HAZARD: usize = 750;
const PER_OBJECT_IN_A_PLACE: usize = 500;
const PER_SEQUENCE: usize = 25;
const PER_ALIAS: usize = 125;
const PER_LATE_SEED: usize = 75;
const PER_BLIND_ATTEMPT: usize = 187;
const PER_DETOUR: usize = 250;
const PER_OPENED_OBJECT: usize = 500;
const PER_ELEMENT: usize = 1_000;
const PER_CHOICE: usize = 400;
const PER_CLASS: usize = 1_000;
const PER_PART: usize = 30;

/// What even the shortest search may try, since less would leave out whole kinds of states: a list of a few objects, an array
/// with room for them, what can stand in one place, the classes of a small hierarchy, a case as large as people write them.
const OPENED_OBJECTS: usize = 7;
const ELEMENTS: usize = 4;
const CHOICES: usize = 10;
const CLASSES: usize = 4;
const PARTS: usize = 400;

/// What one search does of everything are shares of the runs that it may make.
impl Limits {
    fn part(&self, of: usize) -> usize {
        (self.runs / of).max(1)
    }

    /// Attempts at a place where something may be thrown that nobody has written.
    pub(crate) fn attempts_at_hazard(&self) -> u32 {
        u32::try_from(self.part(PER_HAZARD)).unwrap_or(u32::MAX)
    }

    /// Of these, attempts at one decision that it depends on: on another path it may go another way.
    pub(crate) fn turns_at_hazard(&self) -> u32 {
        u32::try_from(self.part(PER_TURN_AT_A_HAZARD)).unwrap_or(u32::MAX)
    }

    /// Objects that are tried in one place.
    pub(crate) fn objects_in_place(&self) -> usize {
        self.part(PER_OBJECT_IN_A_PLACE)
    }

    /// Sequences of calls that are tried for one object.
    pub(crate) fn sequences(&self) -> usize {
        self.part(PER_SEQUENCE)
    }

    /// Cases in which two places hold the same.
    pub(crate) fn aliases(&self) -> usize {
        self.part(PER_ALIAS)
    }

    /// Seeds for when the usual ones lead nowhere.
    pub(crate) fn late_seeds(&self) -> usize {
        self.part(PER_LATE_SEED)
    }

    /// Runs past a precondition that are made for one decision.
    pub(crate) fn detours(&self) -> usize {
        self.part(PER_DETOUR)
    }

    /// Objects of one case whose fields are inputs.
    pub(crate) fn opened_objects(&self) -> usize {
        self.part(PER_OPENED_OBJECT).max(OPENED_OBJECTS)
    }

    /// Elements of an array of objects in a field that is an input.
    pub(crate) fn elements(&self) -> usize {
        self.part(PER_ELEMENT).max(ELEMENTS)
    }

    /// Values that are tried in one field.
    pub(crate) fn choices(&self) -> usize {
        self.part(PER_CHOICE).max(CHOICES)
    }

    /// Classes of which a new object is tried in one field.
    pub(crate) fn classes(&self) -> usize {
        self.part(PER_CLASS).max(CLASSES)
    }

    /// What a case may be made of, in objects, literals and calls: it grows with every exchange.
    pub(crate) fn parts(&self) -> usize {
        self.part(PER_PART).max(PARTS)
    }

    /// Attempts without success after which it is worth knowing where open goals are.
    pub(crate) fn blind_attempts(&self) -> usize {
        self.part(PER_BLIND_ATTEMPT)
    }
}

/// A test case worth keeping.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub case: TestCase,
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
pub(crate) struct Exploration {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_runs_look_further_everywhere() {
        let of = |runs| Limits { runs, ..Limits::default() };
        let all = |limits: Limits| {
            [
                limits.opened_objects(),
                limits.elements(),
                limits.choices(),
                limits.classes(),
                limits.parts(),
                limits.sequences(),
                limits.objects_in_place(),
            ]
        };
        let (few, many) = (all(of(100)), all(of(100_000)));
        assert!(few.iter().zip(many).all(|(few, many)| *few < many), "{few:?} {many:?}");
        assert_eq!(few[..5], [OPENED_OBJECTS, ELEMENTS, CHOICES, CLASSES, PARTS]);
    }
}
