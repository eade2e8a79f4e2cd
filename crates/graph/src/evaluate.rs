//! From what a run passes to how decisions were evaluated.
//!
//! A run reports the conditional jumps it executes, each with the activation of its method (recursion and lambdas
//! interleave the evaluations of one decision), and may report the operands of `iand`, `ior` and `ixor`. A [`Watch`] puts
//! these together into [`Evaluation`]s. An evaluation that an exception cuts short is dropped.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use program::MethodRef;

use crate::decision::{Decision, JumpPlace, Observed, OperandPosition};
use crate::formula::{EagerOperator, Formula, Known, Step};

/// One evaluation of a decision.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Evaluation {
    /// Into the decisions that were watched.
    pub decision: usize,
    /// `None`: not evaluated, since what came before had decided already; or not seen, see `unseen`.
    pub leaves: Vec<Option<bool>>,
    pub outcome: bool,
    /// Leaves that were evaluated but whose value nothing shows, ascending.
    pub unseen: Vec<usize>,
}

/// Whether the operands of bitwise instructions are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operands {
    Reported,
    /// Plain operands of eager operators stay unseen unless the result leaves no choice.
    NotReported,
}

/// Puts events together. Results come in the order in which the decisions were made, each different one once.
#[derive(Clone, Debug)]
pub struct Watch<'a> {
    decisions: &'a [Decision],
    bodies: Vec<MethodRef>,
    /// By body and offset.
    places: HashMap<(usize, u32), Arc<[Event]>>,
    operands: Operands,
    /// What has begun, by activation and decision.
    begun: HashMap<(u64, usize), Begun>,
    found: Vec<Evaluation>,
    seen: BTreeSet<Evaluation>,
    /// Which values of decisions with a single leaf were seen: most decisions have one, and loops repeat them.
    single: Vec<[bool; 2]>,
}

/// What an instruction says about a decision.
#[derive(Clone, Copy, Debug)]
enum Event {
    Leaf { decision: usize, leaf: usize, jump: JumpPlace },
    EagerJump { decision: usize, eager: usize, jump: JumpPlace },
    Operand { decision: usize, leaf: usize, position: OperandPosition },
}

#[derive(Clone, Debug)]
struct Begun {
    leaves: Vec<Known>,
    eager: Vec<Known>,
}

impl<'a> Watch<'a> {
    pub fn new(decisions: &'a [Decision], operands: Operands) -> Watch<'a> {
        let mut bodies: Vec<MethodRef> = Vec::new();
        let mut places: HashMap<(usize, u32), Vec<Event>> = HashMap::new();
        for (number, decision) in decisions.iter().enumerate() {
            let body = match bodies.iter().position(|body| *body == decision.body) {
                Some(known) => known,
                None => {
                    bodies.push(decision.body.clone());
                    bodies.len() - 1
                }
            };
            let mut at = |offset, event| places.entry((body, offset)).or_default().push(event);
            for (leaf, condition) in decision.conditions.iter().enumerate() {
                match &condition.observed {
                    Observed::Jumps(jumps) => {
                        for jump in jumps {
                            at(jump.offset, Event::Leaf { decision: number, leaf, jump: *jump });
                        }
                    }
                    Observed::Operand(places) => {
                        for place in places {
                            let position = place.position;
                            at(place.offset, Event::Operand { decision: number, leaf, position });
                        }
                    }
                    Observed::Nowhere { .. } => {}
                }
            }
            for (eager, node) in decision.eager.iter().enumerate() {
                for jump in &node.jumps {
                    at(jump.offset, Event::EagerJump { decision: number, eager, jump: *jump });
                }
            }
        }
        let places = places.into_iter().map(|(place, events)| (place, events.into())).collect();
        let (begun, found, seen) = (HashMap::new(), Vec::new(), BTreeSet::new());
        let single = vec![[false; 2]; decisions.len()];
        Watch { decisions, bodies, places, operands, begun, found, seen, single }
    }

    /// The methods whose events count; events name them by position.
    pub fn bodies(&self) -> &[MethodRef] {
        &self.bodies
    }

    /// A conditional jump was executed. Activations are told apart by any number that is not used twice at a time.
    pub fn jump(&mut self, activation: u64, body: usize, offset: u32, taken: bool) {
        self.events(activation, body, offset, |_| Some(taken), None);
    }

    /// The same, where only the offset is known to which control went.
    pub fn edge(&mut self, activation: u64, body: usize, offset: u32, to: u32) {
        self.events(activation, body, offset, |jump| jump.taken_to(to), None);
    }

    /// An `iand`, `ior` or `ixor` was executed on these operands.
    pub fn operands(&mut self, activation: u64, body: usize, offset: u32, left: bool, right: bool) {
        if self.operands == Operands::Reported {
            self.events(activation, body, offset, |_| None, Some((left, right)));
        }
    }

    /// An activation has ended; what it had begun is void.
    pub fn leave(&mut self, activation: u64) {
        self.begun.retain(|(of, _), _| *of != activation);
    }

    /// What was evaluated so far.
    pub fn evaluations(&self) -> &[Evaluation] {
        &self.found
    }

    /// The same, leaving the watch as new.
    pub fn take(&mut self) -> Vec<Evaluation> {
        self.begun.clear();
        self.seen.clear();
        self.single.fill([false; 2]);
        std::mem::take(&mut self.found)
    }

    fn events(
        &mut self,
        activation: u64,
        body: usize,
        offset: u32,
        taken: impl Fn(&JumpPlace) -> Option<bool>,
        operands: Option<(bool, bool)>,
    ) {
        let Some(events) = self.places.get(&(body, offset)).cloned() else { return };
        let mut touched = Vec::new();
        for event in events.iter().copied() {
            let (decision, is_leaf, index, value) = match event {
                Event::Leaf { decision, leaf, jump } => {
                    (decision, true, leaf, taken(&jump).map(|taken| taken == jump.taken_means))
                }
                Event::EagerJump { decision, eager, jump } => {
                    (decision, false, eager, taken(&jump).map(|taken| taken == jump.taken_means))
                }
                Event::Operand { decision, leaf, position } => {
                    let value = operands.map(|(left, right)| match position {
                        OperandPosition::Left => left,
                        OperandPosition::Right => right,
                    });
                    if value.is_none() {
                        continue;
                    }
                    (decision, true, leaf, value)
                }
            };
            let known = value.map_or(Known::Unseen, Known::Value);
            if let (true, Known::Value(value)) = (self.is_single(decision), known) {
                if !std::mem::replace(&mut self.single[decision][usize::from(value)], true) {
                    self.begin(activation, decision);
                    touched.push(decision);
                    if let Some(begun) = self.begun.get_mut(&(activation, decision)) {
                        begun.leaves[0] = known;
                    }
                }
                continue;
            }
            if !self.begun.contains_key(&(activation, decision)) {
                self.begin(activation, decision);
            }
            let Some(begun) = self.begun.get_mut(&(activation, decision)) else { continue };
            let before = if is_leaf { begun.leaves[index] } else { begun.eager[index] };
            // Asked again: the earlier evaluation never came to an end.
            if before != Known::NotYet && !touched.contains(&decision) {
                self.begin(activation, decision);
            }
            let Some(begun) = self.begun.get_mut(&(activation, decision)) else { continue };
            if is_leaf {
                begun.leaves[index] = known;
            } else if self.decisions[decision].tree.step(&begun.leaves, &begun.eager)
                == Step::NeedsEager(index)
            {
                begun.eager[index] = known;
            } else {
                // The operands have told the result already.
                continue;
            }
            touched.push(decision);
        }
        touched.sort_unstable();
        touched.dedup();
        for decision in touched {
            self.conclude(activation, decision);
        }
    }

    /// Whether one jump is the whole decision.
    fn is_single(&self, decision: usize) -> bool {
        let decision = &self.decisions[decision];
        decision.eager.is_empty() && matches!(&decision.conditions[..], [only] if !only.jumps().is_empty())
    }

    /// A new evaluation, in which nothing is known yet.
    fn begin(&mut self, activation: u64, number: usize) {
        let decision = &self.decisions[number];
        let leaves = decision.conditions.iter().map(|leaf| match leaf.observed {
            Observed::Jumps(_) => Known::NotYet,
            Observed::Operand(_) if self.operands == Operands::Reported => Known::NotYet,
            Observed::Operand(_) | Observed::Nowhere { .. } => Known::Unseen,
        });
        let eager = decision.eager.iter().map(|node| match node.jumps.is_empty() {
            true => Known::Unseen,
            false => Known::NotYet,
        });
        let begun = Begun { leaves: leaves.collect(), eager: eager.collect() };
        self.begun.insert((activation, number), begun);
    }

    /// Takes down an evaluation that has come to its end.
    fn conclude(&mut self, activation: u64, number: usize) {
        let Some(begun) = self.begun.get(&(activation, number)) else { return };
        let decision = &self.decisions[number];
        let outcome = match decision.tree.step(&begun.leaves, &begun.eager) {
            Step::Outcome(outcome) => outcome,
            Step::Needs(_) | Step::NeedsEager(_) => return,
            Step::Unseen => {
                self.begun.remove(&(activation, number));
                return;
            }
        };
        let Some(mut begun) = self.begun.remove(&(activation, number)) else { return };
        infer(&decision.tree, Some(outcome), &mut begun);
        let mut evaluated = vec![false; begun.leaves.len()];
        mark_evaluated(&decision.tree, &begun, &mut evaluated);
        let is_unseen = |leaf: &usize| begun.leaves[*leaf].value().is_none() && evaluated[*leaf];
        let unseen = (0..begun.leaves.len()).filter(is_unseen).collect();
        let leaves = begun.leaves.iter().zip(&evaluated);
        let leaves = leaves.map(|(known, evaluated)| known.value().filter(|_| *evaluated)).collect();
        let evaluation = Evaluation { decision: number, leaves, outcome, unseen };
        if self.seen.insert(evaluation.clone()) {
            self.found.push(evaluation);
        }
    }
}

/// Fills in operands that the result of their operator leaves no choice for.
fn infer(tree: &Formula, result: Option<bool>, begun: &mut Begun) {
    match tree {
        Formula::Constant(_) => {}
        Formula::Leaf(index) => {
            if let (Some(value), Known::Unseen) = (result, begun.leaves[*index]) {
                begun.leaves[*index] = Known::Value(value);
            }
        }
        Formula::Not(operand) => infer(operand, result.map(|value| !value), begun),
        Formula::And(operands) | Formula::Or(operands) => {
            for operand in operands {
                let value = value_of(operand, begun);
                infer(operand, value, begun);
            }
        }
        Formula::Ternary(condition, then, otherwise) => {
            for part in [condition, then, otherwise] {
                let value = value_of(part, begun);
                infer(part, value, begun);
            }
        }
        Formula::Eager { operator, index, left, right } => {
            let result = result.or(begun.eager.get(*index).and_then(|known| known.value()));
            let (own_left, own_right) = (value_of(left, begun), value_of(right, begun));
            let implied = |other: Option<bool>| match (operator, result) {
                (EagerOperator::And, Some(true)) => Some(true),
                (EagerOperator::And, Some(false)) => (other == Some(true)).then_some(false),
                (EagerOperator::Or, Some(false)) => Some(false),
                (EagerOperator::Or, Some(true)) => (other == Some(false)).then_some(true),
                (EagerOperator::Xor, Some(result)) => other.map(|other| result ^ other),
                (_, None) => None,
            };
            let (left_value, right_value) =
                (own_left.or(implied(own_right)), own_right.or(implied(own_left)));
            infer(left, left_value, begun);
            infer(right, right_value, begun);
        }
    }
}

fn value_of(tree: &Formula, begun: &Begun) -> Option<bool> {
    match tree.step(&begun.leaves, &begun.eager) {
        Step::Outcome(value) => Some(value),
        Step::Needs(_) | Step::NeedsEager(_) | Step::Unseen => None,
    }
}

/// Which leaves Java's rules say were evaluated.
fn mark_evaluated(tree: &Formula, begun: &Begun, evaluated: &mut [bool]) {
    match tree {
        Formula::Constant(_) => {}
        Formula::Leaf(index) => evaluated[*index] = true,
        Formula::Not(operand) => mark_evaluated(operand, begun, evaluated),
        Formula::And(operands) | Formula::Or(operands) => {
            let neutral = matches!(tree, Formula::And(_));
            for operand in operands {
                mark_evaluated(operand, begun, evaluated);
                if value_of(operand, begun) != Some(neutral) {
                    return;
                }
            }
        }
        Formula::Ternary(condition, then, otherwise) => {
            mark_evaluated(condition, begun, evaluated);
            match value_of(condition, begun) {
                Some(true) => mark_evaluated(then, begun, evaluated),
                Some(false) => mark_evaluated(otherwise, begun, evaluated),
                None => {}
            }
        }
        Formula::Eager { left, right, .. } => {
            mark_evaluated(left, begun, evaluated);
            mark_evaluated(right, begun, evaluated);
        }
    }
}
