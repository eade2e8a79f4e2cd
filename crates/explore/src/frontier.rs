//! What a search can turn round next: the runs that were made, the ways that they took, and how promising each other way is.

use std::sync::Arc;

use paths::{News, PRECONDITION, Prefix, Run, Step, Tree};
use program::{ClassName, MethodRef};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::Assignment;
use suite::Recipe;
use term::{Sort, TermId, Terms};
use vm::observe::{DecisionKind, Site};

use crate::exploration::Limits;
use crate::guide::Guide;
use crate::hazards::Hazards;
use crate::ledger::Ledger;
use crate::queue::{Candidate, Queue};
use crate::search::WORK_OF_AN_ATTEMPT;

pub(crate) struct Frontier {
    pub runs: Vec<Run>,
    pub tree: Tree,
    queue: Queue,
    pub guide: Guide,
    pub hazards: Hazards,
    /// How often another way was tried at a place.
    attempts: FxHashMap<Site, u32>,
    /// Preconditions that a run has met.
    allowed: FxHashSet<Prefix>,
    /// By the number of the skeleton.
    tried: FxHashSet<(usize, Assignment)>,
    /// What runs were sent for that a contract has stopped on the way, by their numbers: to be kept while literals are looked
    /// for with which the call is allowed.
    pub wishes: FxHashMap<usize, TermId>,
    /// How often a decision was turned round whatever the precondition says.
    pub detours: FxHashMap<Site, usize>,
    /// Which exceptions calls of mocks have thrown: the place of the mock, the method, the class.
    pub thrown: FxHashSet<(Arc<str>, MethodRef, ClassName)>,
    /// Methods with bodies of their own that mocks have answered for.
    pub overridden: FxHashSet<(Arc<str>, MethodRef)>,
    /// What has stood in place of types that were asked about.
    pub retyped: FxHashSet<(Arc<str>, Recipe)>,
    /// What attempts in a row took that brought nothing new.
    fatigue: u64,
    /// Some decision was known by different conditions: nothing is proved then.
    pub is_inexact: bool,
    /// Nothing else is looked for than what may be thrown.
    pub is_hunting_only: bool,
}

impl Frontier {
    pub(crate) fn new(limits: &Limits) -> Frontier {
        Frontier {
            runs: Vec::new(),
            tree: Tree::default(),
            queue: Queue::default(),
            guide: Guide::default(),
            hazards: Hazards::new(limits),
            attempts: FxHashMap::default(),
            allowed: FxHashSet::default(),
            tried: FxHashSet::default(),
            wishes: FxHashMap::default(),
            detours: FxHashMap::default(),
            thrown: FxHashSet::default(),
            overridden: FxHashSet::default(),
            retyped: FxHashSet::default(),
            fatigue: 0,
            is_inexact: false,
            is_hunting_only: false,
        }
    }

    /// Attempts in a row that brought nothing new.
    pub(crate) fn idle(&self) -> usize {
        usize::try_from(self.fatigue / WORK_OF_AN_ATTEMPT).unwrap_or(usize::MAX)
    }

    /// An attempt took so much and brought nothing new, as far as is known.
    pub(crate) fn tire(&mut self, work: u64) {
        self.fatigue += work;
    }

    /// Something new was found.
    pub(crate) fn rest(&mut self) {
        self.fatigue = 0;
    }

    /// Whether a run with these values is new; it is not from now on.
    pub(crate) fn is_untried(&mut self, skeleton: usize, assignment: &Assignment) -> bool {
        self.tried.insert((skeleton, assignment.clone()))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.queue.len() == 0
    }

    pub(crate) fn step(&self, candidate: Candidate) -> Step {
        self.runs[candidate.run].steps[candidate.step]
    }

    /// Another way was tried at a place; where it is hard, it counts for more.
    pub(crate) fn attempt(&mut self, site: Site, times: u32) {
        *self.attempts.entry(site).or_default() += times;
    }

    /// The most promising candidate, with its score.
    pub(crate) fn next(&mut self, ledger: &Ledger<'_>) -> Option<(Candidate, u32)> {
        let Frontier { runs, attempts, guide, queue, hazards, is_hunting_only, .. } = self;
        queue.pop(|Candidate { run, step: index }| {
            let step = &runs[run].steps[index];
            let hunted = hazards.score(step);
            if *is_hunting_only {
                return hunted.unwrap_or(u32::MAX);
            }
            let score = guide.score(step, index, tried(attempts, step), ledger.goals, &ledger.decided);
            hunted.map_or(score, |other| other.min(score))
        })
    }

    pub(crate) fn push(&mut self, candidate: Candidate, score: u32) {
        self.queue.push(candidate, score);
    }

    /// Puts a candidate where it belongs now.
    pub(crate) fn push_again(&mut self, candidate: Candidate, ledger: &Ledger<'_>) {
        let step = self.step(candidate);
        let score = self.score(&step, candidate.step, ledger);
        self.queue.push(candidate, score);
    }

    /// What is promising has changed.
    pub(crate) fn rescore(&mut self, ledger: &Ledger<'_>) {
        for candidate in self.queue.take() {
            self.push_again(candidate, ledger);
        }
    }

    fn score(&mut self, step: &Step, index: usize, ledger: &Ledger<'_>) -> u32 {
        let hunted = self.hazards.score(step);
        if self.is_hunting_only {
            return hunted.unwrap_or(u32::MAX);
        }
        let attempts = tried(&self.attempts, step);
        let score = self.guide.score(step, index, attempts, ledger.goals, &ledger.decided);
        hunted.map_or(score, |other| other.min(score))
    }

    /// What held on a run before one of its steps. A value that became concrete is known by a condition that may hold of others,
    /// too (an array of one element has no more than three): those whose own runs have been made are left out.
    pub(crate) fn conditions_before(
        &self,
        terms: &mut Terms,
        Candidate { run, step }: Candidate,
    ) -> Vec<TermId> {
        let run = &self.runs[run];
        let mut conditions = Vec::with_capacity(step);
        for (step, prefix) in run.steps[..step].iter().zip(&run.prefixes) {
            conditions.push(step.condition);
            if step.kind != DecisionKind::Concrete {
                continue;
            }
            for other in self.tree.others(*prefix, step.way) {
                let value = |variable| run.assignment.get(variable).unwrap_or(0);
                if terms.sort(other) == Sort::Bool && !term::holds(terms, other, &value) {
                    conditions.push(terms.not(other));
                }
            }
        }
        conditions
    }

    /// Notes which ways a run took, and what could be decided otherwise.
    pub(crate) fn remember(&mut self, run: Run, ledger: &mut Ledger<'_>) {
        let number = self.runs.len();
        for (index, (step, prefix)) in run.steps.iter().zip(&run.prefixes).enumerate() {
            let news = self.tree.take(*prefix, step.way, step.condition);
            if step.is_asked_for {
                self.allowed.insert(*prefix);
                continue;
            }
            // What proves something must know every decision by one condition.
            self.is_inexact |= news == News::Condition;
            // A precondition that breaks otherwise now shows more of what it asks for. Once it has been met, that is of
            // interest where a run has been sent to what is still open.
            let is_met = self.allowed.contains(prefix) && !ledger.has_open_goals();
            let is_refused = step.site.offset == PRECONDITION && !is_met;
            let is_asked =
                matches!(news, News::Decision | News::Condition) || news == News::Way && is_refused;
            if is_asked && ledger.branching.is_beyond(number, &run, index, ledger.goals) {
                ledger.branching.bounded(Candidate { run: number, step: index }, step);
            } else if is_asked {
                let score = self.score(step, index, ledger);
                self.queue.push(Candidate { run: number, step: index }, score);
            }
        }
        self.runs.push(run);
    }
}

/// How often another way was tried at the place of a step.
fn tried(attempts: &FxHashMap<Site, u32>, step: &Step) -> u32 {
    attempts.get(&step.site).copied().unwrap_or(0)
}
