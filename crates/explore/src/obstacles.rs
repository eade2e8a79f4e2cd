//! What stood in the way of decisions going other ways, decision by decision: what tells a user why a branch was not reached.

use std::collections::{BTreeMap, BTreeSet};

use paths::{Edge, End, Run, Step, Watch};
use program::ClassName;
use solver::Unknown;
use suite::{Loss, Probe, Unsolved};
use term::TermId;
use vm::class::MethodId;
use vm::observe::Site;

use crate::goals::Goals;

/// A jump or switch of one of the program's own methods.
type Place = (MethodId, u16);

#[derive(Debug, Default)]
pub(crate) struct Obstacles {
    by_edge: BTreeMap<Edge, BTreeSet<Loss>>,
    /// Jumps that a run came to, and those of them that inputs have a say in.
    met: BTreeSet<Place>,
    decided: BTreeSet<Place>,
    /// Of what a run had decided before it came to a jump: the earlier place.
    before: BTreeMap<Place, Place>,
    /// Jumps that a run came to without that.
    undecided: BTreeSet<Place>,
    /// What calls threw, and whether some ended otherwise.
    thrown: BTreeSet<ClassName>,
    ended_otherwise: bool,
}

impl Obstacles {
    /// A decision could not be made to go another way.
    pub(crate) fn refuse(&mut self, step: &Step, goals: &Goals, loss: Loss) {
        let Some((method, offset)) = place(step) else { return };
        for &to in goals.ways_out(Site { method, offset }) {
            self.by_edge.entry(Edge { method, offset, to }).or_default().insert(loss.clone());
        }
    }

    /// A run that passed these ended before its call did.
    pub(crate) fn stop(&mut self, passed: impl Iterator<Item = Edge>, loss: &Loss) {
        for edge in passed {
            self.by_edge.entry(edge).or_default().insert(loss.clone());
        }
    }

    /// Notes what a run came to.
    pub(crate) fn follow(&mut self, run: &Run, watch: &Watch) {
        self.met.extend(watch.edges().map(|edge| (edge.method, edge.offset)));
        let decided: BTreeSet<Place> = run.steps.iter().filter_map(place).collect();
        let of_step = |(site, condition): &(Site, TermId)| {
            let first = run.steps.iter().find(|step| step.condition == *condition);
            Some(((site.method, site.offset), place(first?)?))
        };
        let mut repeated: Vec<(Place, Place)> = watch.repeated.iter().filter_map(of_step).collect();
        repeated.sort_unstable();
        let known = |place: &Place| decided.contains(place) || repeated.iter().any(|(at, _)| at == place);
        let came = watch.edges().map(|edge| (edge.method, edge.offset));
        self.undecided.extend(came.filter(|place| !known(place)));
        for (at, first) in repeated {
            self.before.entry(at).or_insert(first);
        }
        self.decided.extend(decided);
        match &run.end {
            End::Threw(exception) => drop(self.thrown.insert(exception.clone())),
            End::Returned | End::Stopped(_) => self.ended_otherwise = true,
            End::Unreached | End::Unallowed => {}
        }
    }

    /// What every call has thrown, where that is one thing.
    pub(crate) fn always_thrown(&self) -> Option<ClassName> {
        let is_one = self.thrown.len() == 1 && !self.ended_otherwise;
        self.thrown.first().filter(|_| is_one).cloned()
    }

    /// Of the ways that were not gone, what is known of each.
    ///
    /// `line` says in which line a decision stands.
    pub(crate) fn told(&mut self, goals: &Goals, line: &dyn Fn(Site) -> Option<u32>) -> Vec<(Probe, Loss)> {
        for &(method, offset) in self.met.difference(&self.decided) {
            let first =
                self.before.get(&(method, offset)).filter(|_| !self.undecided.contains(&(method, offset)));
            let first = first.and_then(|&(method, offset)| line(Site { method, offset }));
            let loss = first.map_or(Loss::NotDecided, |line| Loss::DecidedBefore { line });
            for &to in goals.ways_out(Site { method, offset }) {
                self.by_edge.entry(Edge { method, offset, to }).or_default().insert(loss.clone());
            }
        }
        // Which object a reference is, is tried with those that there are, and no solver is asked.
        for &(method, offset) in &self.met {
            for &to in goals.ways_out(Site { method, offset }) {
                let losses = self.by_edge.entry(Edge { method, offset, to }).or_default();
                if losses.is_empty() {
                    losses.insert(Loss::NoValues);
                }
            }
        }
        let mut all = Vec::new();
        for (edge, losses) in self.by_edge.iter().filter(|(edge, _)| !goals.is_covered(**edge)) {
            for probe in goals.probes(*edge) {
                all.extend(losses.iter().map(|loss| (probe.clone(), loss.clone())));
            }
        }
        all
    }
}

/// The jump of the program's own that a decision is about, or that depends on it.
fn place(step: &Step) -> Option<Place> {
    match step.serves {
        _ if step.is_own => Some((step.site.method, step.site.offset)),
        // What the library decides while objects are made comes before the call, and decides nothing in it by itself.
        Some(edge) if !step.arranging => Some((edge.method, edge.offset)),
        Some(_) | None => None,
    }
}

/// Why the solver does not know, as others tell it.
pub(crate) fn unsolved(unknown: Unknown) -> Unsolved {
    match unknown {
        Unknown::TooHeavy => Unsolved::TooHeavy,
        Unknown::NoTheory(function) => Unsolved::NoTheory { function },
        Unknown::Resource => Unsolved::Resource,
        Unknown::Time => Unsolved::Time,
        Unknown::Incomplete(says) => Unsolved::Incomplete { says },
    }
}
