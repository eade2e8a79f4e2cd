//! Planning by search: best first over states, guided by the relaxed problem.
//!
//! A state is expanded by every action that is allowed in it, with the arguments that [`arguments`] offers; a state that was
//! reached before at no higher cost is not looked at again. The first plan is found by trusting the estimate; then the
//! search is repeated with more weight on what has been paid already, for as long as the budget lasts, and cheaper plans
//! replace it. Cost is what a reader has to follow: calls plus arguments.
//!
//! Only effects are computed with. An action that leaves a needed variable to its postcondition is not used here.

mod arguments;
mod estimate;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use base::Deadline;
use rustc_hash::FxHashMap;
use term::Value;

use crate::model::{Condition, Plan, Problem, State, Step, Values};
use crate::relevance::{Needed, needed};

pub(crate) use arguments::Arguments;
use estimate::Estimate;

/// How much is spent. Counted, so that the same problem has the same plan on every computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// States that are expanded before the search gives up.
    pub expansions: u32,
    /// States that are expanded in looking for a cheaper plan, per repetition.
    pub improvement: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { expansions: 5_000, improvement: 400 }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Found(Plan),
    /// Every state that can be reached with the arguments that were tried has been seen.
    Exhausted,
    /// The limit of expansions was reached.
    Limit,
    /// The deadline passed.
    Cut,
}

/// How much more the estimate weighs than what has been paid, search by search.
const WEIGHTS: [u64; 3] = [5, 2, 1];

pub fn search(problem: &Problem, limits: Limits, deadline: Deadline) -> Outcome {
    let space = Space::new(problem);
    let mut best = match space.run(WEIGHTS[0], limits.expansions, u64::MAX, deadline) {
        Outcome::Found(plan) => plan,
        other => return other,
    };
    for weight in &WEIGHTS[1..] {
        if let Outcome::Found(cheaper) = space.run(*weight, limits.improvement, best.cost() as u64, deadline)
        {
            best = cheaper;
        }
    }
    Outcome::Found(best)
}

struct Space<'a> {
    problem: &'a Problem,
    actions: Vec<usize>,
    arguments: Arguments,
    estimate: Estimate<'a>,
    invariants: Vec<&'a Condition>,
}

/// A state on the way, and how it was reached.
struct Node {
    state: State,
    paid: u64,
    from: Option<(usize, Step)>,
}

impl<'a> Space<'a> {
    fn new(problem: &'a Problem) -> Space<'a> {
        let needed = needed(problem);
        let actions = computable(problem, &needed);
        let arguments = Arguments::new(problem, &actions);
        let estimate = Estimate::new(problem, &actions);
        Space { problem, actions, arguments, estimate, invariants: known_invariants(problem) }
    }

    /// A plan that costs less than `bound`.
    fn run(&self, weight: u64, expansions: u32, bound: u64, deadline: Deadline) -> Outcome {
        let initial = self.problem.domain.initial_state();
        let mut nodes: Vec<Node> = Vec::new();
        let mut paid: FxHashMap<State, u64> = FxHashMap::default();
        let mut open: BinaryHeap<Reverse<(u64, u64, usize)>> = BinaryHeap::new();
        if let Some(distance) = self.estimate.of(&initial) {
            open.push(Reverse((u64::from(distance) * weight, u64::from(distance), 0)));
        }
        paid.insert(initial.clone(), 0);
        nodes.push(Node { state: initial, paid: 0, from: None });
        let mut expanded = 0;
        while let Some(Reverse((_, _, index))) = open.pop() {
            let (state, so_far) = (nodes[index].state.clone(), nodes[index].paid);
            if paid.get(&state).is_some_and(|cheaper| *cheaper < so_far) {
                continue;
            }
            if self.problem.is_goal(&state) {
                return Outcome::Found(self.plan(&nodes, index));
            }
            if expanded == expansions {
                return Outcome::Limit;
            }
            if expanded % 16 == 15 && deadline.passed() {
                return Outcome::Cut;
            }
            expanded += 1;
            for &action in &self.actions {
                let described = &self.problem.domain.actions[action];
                for arguments in self.arguments.tuples(described, action, &state) {
                    let after = described.apply(&state, &arguments);
                    let cost = so_far + 1 + arguments.len() as u64;
                    let is_known = paid.get(&after).is_some_and(|known| *known <= cost);
                    if is_known || cost >= bound || !self.is_allowed(&after) {
                        continue;
                    }
                    let Some(distance) = self.estimate.of(&after) else { continue };
                    paid.insert(after.clone(), cost);
                    let parameters = described.parameters.iter().zip(&arguments);
                    let values = parameters.map(|(parameter, bits)| Value::from_bits(parameter.sort, *bits));
                    let step = Step { action, arguments: values.collect() };
                    let distance = u64::from(distance);
                    open.push(Reverse((cost + weight * distance, distance, nodes.len())));
                    nodes.push(Node { state: after, paid: cost, from: Some((index, step)) });
                }
            }
        }
        Outcome::Exhausted
    }

    fn is_allowed(&self, state: &State) -> bool {
        let values = Values { now: &state.0, old: &state.0, parameters: &[] };
        self.invariants.iter().all(|invariant| invariant.expression.holds(values))
    }

    fn plan(&self, nodes: &[Node], last: usize) -> Plan {
        let mut steps = Vec::new();
        let mut at = last;
        while let Some((before, step)) = &nodes[at].from {
            steps.push(step.clone());
            at = *before;
        }
        steps.reverse();
        Plan { steps }
    }
}

/// Needed actions whose effects say what becomes of every needed variable.
fn computable(problem: &Problem, needed: &Needed) -> Vec<usize> {
    let is_computed = |index: &usize| {
        let undetermined = &problem.domain.actions[*index].undetermined;
        !undetermined.iter().any(|variable| needed.variables.contains(variable))
    };
    needed.actions.iter().copied().filter(is_computed).collect()
}

/// Invariants about variables that every constructor sets: of others, the initial value is only an assumption.
fn known_invariants(problem: &Problem) -> Vec<&Condition> {
    let constructors: Vec<_> = problem.domain.actions.iter().filter(|action| action.creates()).collect();
    let is_known = |invariant: &&Condition| {
        let read = invariant.expression.variables();
        read.iter().all(|variable| constructors.iter().all(|action| action.effect(*variable).is_some()))
    };
    problem.domain.invariants.iter().filter(is_known).collect()
}
