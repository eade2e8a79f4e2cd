//! Goals and the probes that say which of them a test meets.

use std::collections::BTreeSet;
use std::sync::Arc;

use program::MethodRef;
use serde::Serialize;

use crate::loss::{Loss, Proof};

/// A point in the bytecode that the judge can see being passed. The judge's instrumentation and
/// `graph` number the branching instructions of a method alike: in code order, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Probe {
    pub method: MethodRef,
    pub kind: ProbeKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ProbeKind {
    Entry,
    Line(u32),
    /// The n-th conditional jump of the method, and whether it was taken.
    Jump {
        index: u32,
        taken: bool,
    },
    /// The n-th switch of the method, and the position of the arm: keys in class-file order, then the default.
    Switch {
        index: u32,
        arm: u32,
    },
}

pub type ProbeSet = BTreeSet<Probe>;

/// Something worth a test.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    pub kind: GoalKind,
    pub method: MethodRef,
    pub line: Option<u32>,
    /// In the user's words: `y < z is false`.
    pub what: Arc<str>,
    /// Met when this probe is passed; other goals are decided by the verdict.
    pub probe: Option<Probe>,
    /// Met as well when one of these is passed: gaps in a table of keys lead to the default.
    pub also: Vec<Probe>,
    /// The spec case, for goals of kind `spec-case`.
    pub case: Option<usize>,
    /// What of which decision, for goals of kind `decision`, `condition` and `mcdc`.
    pub decision: Option<DecisionGoal>,
}

/// The part of a goal that speaks of a decision of its method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DecisionGoal {
    /// Into the decisions of the method, as `graph` lists them.
    pub decision: usize,
    /// The condition, for goals of kind `condition` and `mcdc`.
    pub leaf: Option<usize>,
    /// The outcome of the decision, or the value of the condition; an MC/DC pair needs both.
    pub value: Option<bool>,
}

/// What tests are wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    Return,
    Statement,
    Branch,
    Decision,
    Condition,
    Mcdc,
    Path,
}

impl Criterion {
    pub const ALL: [Criterion; 7] = [
        Criterion::Return,
        Criterion::Statement,
        Criterion::Branch,
        Criterion::Decision,
        Criterion::Condition,
        Criterion::Mcdc,
        Criterion::Path,
    ];

    /// The kind of goal that is this criterion's own.
    pub fn kind(self) -> GoalKind {
        match self {
            Criterion::Return => GoalKind::Return,
            Criterion::Statement => GoalKind::Statement,
            Criterion::Branch => GoalKind::Branch,
            Criterion::Decision => GoalKind::Decision,
            Criterion::Condition => GoalKind::Condition,
            Criterion::Mcdc => GoalKind::Mcdc,
            Criterion::Path => GoalKind::Path,
        }
    }
}

impl Goal {
    /// Whether passing these probes meets the goal.
    pub fn is_met_by(&self, probes: &ProbeSet) -> bool {
        self.probe.iter().chain(&self.also).any(|probe| probes.contains(probe))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoalKind {
    Statement,
    Branch,
    Return,
    Decision,
    Condition,
    Mcdc,
    Path,
    Exception,
    SpecCase,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalStatus {
    Covered,
    Infeasible { proof: Proof },
    Missed { reason: Loss },
}

/// Counts of one criterion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    pub covered: usize,
    pub infeasible: usize,
    pub missed: usize,
    pub total: usize,
}
