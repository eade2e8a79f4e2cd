//! Decisions and their conditions, as plain data: where they stand in the source and where the bytecode shows them.

use std::sync::Arc;

use program::MethodRef;
use suite::{Probe, ProbeKind};
use syntax::java::DecisionKind;

use crate::formula::{EagerOperator, Formula};

/// An expression on whose value the code goes one way or the other, or a boolean that is computed from conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The method whose bytecode holds it: the method asked about, or the synthetic one of a lambda in it.
    pub body: MethodRef,
    /// `None` where it was recovered from the bytecode alone.
    pub kind: Option<DecisionKind>,
    pub line: Option<u32>,
    /// As in the source, white space folded.
    pub text: Arc<str>,
    pub tree: Formula,
    /// In the order of their evaluation.
    pub conditions: Vec<ConditionLeaf>,
    /// The nodes of eager operators, by their index.
    pub eager: Vec<EagerNode>,
}

/// An atomic condition: one occurrence in one decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionLeaf {
    pub text: Arc<str>,
    pub line: Option<u32>,
    /// In the user's words: `y < z is true`.
    pub when_true: Arc<str>,
    pub when_false: Arc<str>,
    pub observed: Observed,
    /// What it asks in a form that does not depend on how it is written (`x < y`, `y > x`), and whether it asks for the
    /// opposite (`x != y`). `None` where evaluating it twice may give two values.
    pub asks: Option<(Arc<str>, bool)>,
}

/// Where the value of a condition shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observed {
    /// Conditional jumps; more than one where the code was copied (`finally`).
    Jumps(Vec<JumpPlace>),
    /// No jump asks for it: it is an operand of these `iand`, `ior` or `ixor`.
    Operand(Vec<OperandPlace>),
    /// Nothing in the bytecode shows it.
    Nowhere { reason: &'static str },
}

/// A conditional jump that asks for a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JumpPlace {
    /// Among the conditional jumps of its method, as in [`ProbeKind::Jump`].
    pub index: u32,
    /// In bytes.
    pub offset: u32,
    /// Where it goes when taken and when not; the same for an `if` that does nothing.
    pub target: u32,
    pub fall_through: u32,
    /// The condition's value when the jump is taken.
    pub taken_means: bool,
}

/// An operand of a bitwise instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OperandPlace {
    /// Of the instruction, in bytes.
    pub offset: u32,
    pub position: OperandPosition,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OperandPosition {
    /// Below the top of the operand stack.
    Left,
    /// On top of the operand stack.
    Right,
}

/// The node of an eager operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EagerNode {
    pub operator: EagerOperator,
    /// As in the source, white space folded.
    pub text: Arc<str>,
    /// Offsets of its instructions in bytes.
    pub instructions: Vec<u32>,
    /// The jumps that ask for its result; empty where it is only a value.
    pub jumps: Vec<JumpPlace>,
}

impl ConditionLeaf {
    /// The jumps that ask for it.
    pub fn jumps(&self) -> &[JumpPlace] {
        match &self.observed {
            Observed::Jumps(jumps) => jumps,
            Observed::Operand(_) | Observed::Nowhere { .. } => &[],
        }
    }

    /// The wording of a value.
    pub fn wording(&self, value: bool) -> &Arc<str> {
        if value { &self.when_true } else { &self.when_false }
    }
}

impl JumpPlace {
    /// The probe that is passed when the condition has this value.
    pub fn probe(&self, body: &MethodRef, value: bool) -> Probe {
        let kind = ProbeKind::Jump { index: self.index, taken: value == self.taken_means };
        Probe { method: body.clone(), kind }
    }

    /// Whether the jump was taken when it went to this offset; `None` where that cannot be told.
    pub fn taken_to(&self, to: u32) -> Option<bool> {
        match (to == self.target, to == self.fall_through) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        }
    }
}

impl Decision {
    /// All jumps of its conditions and eager operators.
    pub fn jumps(&self) -> impl Iterator<Item = &JumpPlace> {
        let leaves = self.conditions.iter().flat_map(ConditionLeaf::jumps);
        leaves.chain(self.eager.iter().flat_map(|node| &node.jumps))
    }

    /// The probes that show this outcome: the edges that lead out of the decision with it. Empty where only an
    /// evaluation can tell.
    pub fn outcome_probes(&self, outcome: bool) -> Vec<Probe> {
        if let Formula::Eager { index, .. } = &self.tree {
            let node = self.eager.get(*index);
            return node
                .iter()
                .flat_map(|node| &node.jumps)
                .map(|jump| jump.probe(&self.body, outcome))
                .collect();
        }
        if !self.eager.is_empty() {
            return Vec::new();
        }
        let mut probes = Vec::new();
        for (index, leaf) in self.conditions.iter().enumerate() {
            for value in [false, true] {
                if self.tree.after(index, value) == Some(crate::Step::Outcome(outcome)) {
                    if leaf.jumps().is_empty() {
                        return Vec::new();
                    }
                    probes.extend(leaf.jumps().iter().map(|jump| jump.probe(&self.body, value)));
                }
            }
        }
        probes
    }

    /// Other occurrences of what a leaf asks: whenever it changes, they do.
    pub fn coupled_with(&self, leaf: usize) -> Vec<usize> {
        let Some((asked, _)) = self.conditions.get(leaf).and_then(|leaf| leaf.asks.as_ref()) else {
            return Vec::new();
        };
        let same = |other: &ConditionLeaf| other.asks.as_ref().is_some_and(|(other, _)| other == asked);
        let others = self.conditions.iter().enumerate();
        others.filter(|(index, other)| *index != leaf && same(other)).map(|(index, _)| index).collect()
    }
}
