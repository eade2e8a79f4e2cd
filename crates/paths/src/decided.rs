//! How decisions of the source were evaluated on a run, and which goals on them are still open.

use graph::{Decision, Evaluation, McdcMode, Operands};
use rustc_hash::{FxHashMap, FxHashSet};
use suite::{Goal, GoalKind};
use vm::Machine;
use vm::class::MethodId;

use crate::watch::Taken;
use oracle::Linker;

/// Goals on the decisions of the method under test.
pub struct Decided<'a> {
    decisions: &'a [Decision],
    mode: McdcMode,
    goals: Vec<Goal>,
    bodies: Bodies,
    /// The method that each decision is made in, if the machine has it.
    methods: Vec<Option<MethodId>>,
    found: Vec<Evaluation>,
    seen: FxHashSet<Evaluation>,
    /// Conditional jumps of decisions that have open goals.
    open: FxHashSet<(MethodId, u16)>,
}

impl<'a> Decided<'a> {
    /// `kinds` are the kinds of goals that are looked for; without any nothing is.
    pub fn new(
        machine: &mut Machine,
        linker: &mut Linker,
        decisions: &'a [Decision],
        kinds: &[GoalKind],
        mode: McdcMode,
    ) -> Decided<'a> {
        let decisions = if kinds.is_empty() { &[] } else { decisions };
        let bodies = bodies(machine, linker, decisions);
        let methods = decisions.iter().map(|it| linker.method(machine, &it.body).ok()).collect();
        let goals = match decisions.first() {
            Some(first) => graph::decision_goals(&first.body, decisions),
            None => Vec::new(),
        };
        let goals: Vec<Goal> = goals.into_iter().filter(|goal| kinds.contains(&goal.kind)).collect();
        let mut decided = Decided {
            decisions,
            mode,
            goals,
            bodies,
            methods,
            found: Vec::new(),
            seen: FxHashSet::default(),
            open: FxHashSet::default(),
        };
        decided.refresh();
        decided
    }

    /// A run took these edges. Whether it evaluated a decision with open goals as none before.
    pub fn add(&mut self, taken: &[Taken]) -> bool {
        if self.decisions.is_empty() {
            return false;
        }
        let mut is_new = false;
        for evaluation in evaluations(self.decisions, &self.bodies, taken) {
            let wanted = self.has_open_goals(evaluation.decision);
            if self.seen.insert(evaluation.clone()) {
                is_new |= wanted;
                self.found.push(evaluation);
            }
        }
        if is_new {
            self.refresh();
        }
        is_new
    }

    pub fn is_open(&self, method: MethodId, offset: u16) -> bool {
        self.open.contains(&(method, offset))
    }

    pub fn any_open(&self) -> bool {
        !self.open.is_empty()
    }

    fn has_open_goals(&self, decision: usize) -> bool {
        self.places(decision).any(|place| self.open.contains(&place))
    }

    /// The conditional jumps of a decision.
    fn places(&self, decision: usize) -> impl Iterator<Item = (MethodId, u16)> + use<'a> {
        let method = self.methods[decision];
        let jumps = self.decisions[decision].jumps();
        jumps.filter_map(move |jump| Some((method?, jump.offset as u16)))
    }

    fn refresh(&mut self) {
        let met: FxHashSet<usize> =
            graph::met(&self.goals, self.decisions, &self.found, self.mode).into_iter().collect();
        self.open.clear();
        for (index, goal) in self.goals.iter().enumerate() {
            let Some(of) = goal.decision.as_ref().filter(|_| !met.contains(&index)) else { continue };
            let decision = &self.decisions[of.decision];
            let impossible =
                of.leaf.is_some_and(|leaf| graph::mcdc_requirements(decision, leaf, self.mode).is_none());
            if goal.kind == GoalKind::Mcdc && impossible {
                continue;
            }
            self.open.extend(self.places(of.decision));
        }
    }
}

/// Methods that decisions are made in, by their number for `graph`.
pub type Bodies = FxHashMap<MethodId, usize>;

pub fn bodies(machine: &mut Machine, linker: &mut Linker, decisions: &[Decision]) -> Bodies {
    let watch = graph::Watch::new(decisions, Operands::Reported);
    let numbered = watch.bodies().iter().enumerate();
    numbered.filter_map(|(index, body)| Some((linker.method(machine, body).ok()?, index))).collect()
}

/// How the call under test evaluated the decisions.
pub fn evaluations(decisions: &[Decision], bodies: &Bodies, taken: &[Taken]) -> Vec<Evaluation> {
    let mut watch = graph::Watch::new(decisions, Operands::Reported);
    for taken in taken.iter().filter(|taken| !taken.arranging) {
        let edge = taken.edge;
        if let Some(body) = bodies.get(&edge.method) {
            let (activation, offset) = (u64::from(taken.activation), u32::from(edge.offset));
            match taken.operands {
                None => watch.edge(activation, *body, offset, u32::from(edge.to)),
                Some((left, right)) => watch.operands(activation, *body, offset, left, right),
            }
        }
    }
    watch.take()
}
