//! What a search has covered, found and lost.

use std::hash::BuildHasher;
use std::sync::Arc;

use paths::{Decided, Edge, End, Hazard, Run, Stage, Watch};
use rustc_hash::{FxBuildHasher, FxHashSet};
use suite::Loss;
use vm::class::MethodId;
use vm::observe::DecisionKind;

use crate::aim::Aim;
use crate::branching::Branching;
use crate::exploration::{Exploration, Task};
use crate::goals::Goals;
use crate::obstacles::Obstacles;

pub(crate) struct Ledger<'a> {
    pub goals: &'a mut Goals,
    pub decided: Decided<'a>,
    pub aim: Aim,
    pub branching: Branching,
    pub obstacles: Obstacles,
    /// The method under test, and own methods that runs of this search have entered.
    entered: FxHashSet<MethodId>,
    /// The edges that calls took and how they ended, in short.
    ways: FxHashSet<u64>,
    /// How calls ended, and where what they threw came out of.
    seen: FxHashSet<(End, Option<Hazard>)>,
    /// Clauses that a run did not keep, by skeleton: equal literals are one object in Java, not on the machine.
    broken: FxHashSet<(Arc<str>, usize)>,
    pub result: Exploration,
}

/// What a run brings that none before it did.
pub(crate) struct RunNews {
    pub new_edges: Vec<Edge>,
    pub is_needed: bool,
    pub reaches: bool,
}

impl<'a> Ledger<'a> {
    pub(crate) fn new(stage: &mut Stage, goals: &'a mut Goals, task: &Task<'a>) -> Ledger<'a> {
        // The method itself has goals before any run has got there.
        let entered = stage.method(task.subject.method).into_iter().collect();
        let Stage { machine, linker, .. } = stage;
        Ledger {
            goals,
            decided: Decided::new(machine, linker, task.decisions, task.kinds, task.mode),
            aim: Aim::new(machine, linker, &task.subject.contracts.program(), task.reach),
            branching: Branching::new(stage, task),
            obstacles: Obstacles::default(),
            entered,
            ways: FxHashSet::default(),
            seen: FxHashSet::default(),
            broken: FxHashSet::default(),
            result: Exploration::default(),
        }
    }

    pub(crate) fn has_open_goals(&self) -> bool {
        if self.aim.is_set() {
            return self.aim.is_open();
        }
        self.decided.any_open() || self.has_open_edges()
    }

    /// Whether a method that a run has entered has edges that are looked for.
    pub(crate) fn has_open_edges(&self) -> bool {
        self.goals.any_open(&self.entered)
    }

    pub(crate) fn lose(&mut self, loss: Loss) {
        if !self.result.losses.contains(&loss) {
            self.result.losses.push(loss);
        }
    }

    /// How many ways through the program's own code runs have gone.
    pub(crate) fn ways(&self) -> usize {
        self.ways.len()
    }

    /// What a run brings that none before it did; `None` if that is nothing.
    pub(crate) fn news(&mut self, stage: &Stage, number: usize, run: &Run, watch: &Watch) -> Option<RunNews> {
        match run.end {
            End::Unreached | End::Unallowed | End::Stopped(_) => return None,
            End::Returned | End::Threw(_) => {}
        }
        let new_edges: Vec<Edge> = watch.edges().filter(|edge| self.goals.cover(*edge)).collect();
        let place = watch.escaped.filter(|_| run.end != End::Returned);
        let is_new = self.seen.insert((run.end.clone(), place));
        let mut is_needed = !new_edges.is_empty() || self.result.found.is_empty();
        #[expect(clippy::iter_over_hash_type, reason = "each is noted for itself")]
        for landing in &watch.landings {
            is_needed |= self.goals.land(*landing);
        }
        is_needed |= self.decided.add(&watch.taken);
        is_needed |= self.branching.is_new(number, run);
        for clause in &run.broken {
            is_needed |= self.broken.insert((Arc::clone(clause), run.skeleton.number));
        }
        for step in &run.steps {
            if step.is_own && step.kind == DecisionKind::Switch {
                is_needed |= self.goals.take_arm(step.site.method, step.site.offset, step.condition);
            }
        }
        let reaches = self.aim.add(&stage.machine, watch);
        is_needed |= reaches;
        (is_new || is_needed).then_some(RunNews { new_edges, is_needed, reaches })
    }

    /// Notes where a run came to, and what it ended with.
    pub(crate) fn follow(&mut self, run: &Run, watch: &Watch) {
        self.entered.extend(watch.entered.iter().copied());
        self.obstacles.follow(run, watch);
        if watch.cut {
            self.lose(Loss::LongPath);
        }
        match &run.end {
            // It says nothing about the method.
            End::Stopped(Loss::Cut) => {}
            End::Stopped(loss) => {
                self.obstacles.stop(watch.edges(), loss);
                self.lose(loss.clone());
            }
            End::Returned | End::Threw(_) | End::Unreached | End::Unallowed => {}
        }
        if matches!(run.end, End::Returned | End::Threw(_)) {
            let own = watch.taken.iter().filter(|taken| !taken.arranging && taken.operands.is_none());
            let way: Vec<Edge> = own.map(|taken| taken.edge).collect();
            self.ways.insert(FxBuildHasher.hash_one((way, &run.end)));
        }
    }
}
