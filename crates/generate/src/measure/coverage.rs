//! Coverage of goals by the tests that are written: branches, statements and returns from the probes of their own runs on
//! the JVM, decisions, conditions and MC/DC pairs from their replay on the machine.

use std::collections::BTreeSet;

use graph::proof::Grounds;
use graph::{Decision, Evaluation, McdcMode, Observed};
use report::{CoverageReport, GoalReport};
use suite::{Coverage, Criterion, Goal, GoalKind, GoalStatus, Loss, ProbeSet, Proof};

/// What the kept tests of a method did.
pub(crate) struct Reached<'a> {
    pub probes: &'a ProbeSet,
    /// The spec cases whose precondition held in some kept test.
    pub cases: &'a BTreeSet<usize>,
    pub decisions: &'a [Decision],
    pub evaluations: &'a [Evaluation],
    pub mode: McdcMode,
    pub grounds: &'a Grounds,
    /// The paths that kept tests go, in words.
    pub paths: &'a BTreeSet<String>,
}

impl Reached<'_> {
    fn meets(&self, goal: &Goal) -> bool {
        match (goal.kind, &goal.probe, goal.case) {
            (GoalKind::Decision | GoalKind::Condition | GoalKind::Mcdc, ..) => {
                graph::is_met(goal, self.decisions, self.evaluations, self.mode)
            }
            (GoalKind::Path, ..) => self.paths.contains(&*goal.what),
            (_, Some(_), _) => goal.is_met_by(self.probes),
            (_, None, Some(case)) => self.cases.contains(&case),
            (_, None, None) => false,
        }
    }

    /// Whether the goal is on a condition whose value nobody sees: of such a one nothing is claimed.
    fn is_unseen(&self, goal: &Goal) -> bool {
        let decision = goal.decision.as_ref().and_then(|of| self.decisions.get(of.decision));
        decision.is_some_and(|decision| {
            decision.conditions.iter().any(|leaf| matches!(leaf.observed, Observed::Nowhere { .. }))
        })
    }

    /// Why no test can meet the goal, where the condition itself says so.
    fn impossible(&self, goal: &Goal) -> Option<Proof> {
        let of = goal.decision.as_ref().filter(|_| goal.kind == GoalKind::Mcdc)?;
        let decision = self.decisions.get(of.decision).filter(|it| self.grounds.may_couple(&it.text))?;
        graph::infeasible_by_coupling(decision, of.leaf?, self.mode)
    }
}

/// Statuses of a method's goals and the counts per criterion.
pub(crate) fn measure(
    goals: &[Goal],
    reached: &Reached<'_>,
    criterion: Criterion,
    unmet: &dyn Fn(&Goal) -> GoalStatus,
) -> (Vec<GoalReport>, CoverageReport) {
    let mut reports = Vec::new();
    let mut coverage = CoverageReport::default();
    for goal in goals {
        let status = match reached.impossible(goal) {
            _ if reached.meets(goal) => GoalStatus::Covered,
            Some(proof) => GoalStatus::Infeasible { proof },
            None if reached.is_unseen(goal) => GoalStatus::Missed { reason: Loss::Unseen },
            None => unmet(goal),
        };
        if let Some(count) = counter(&mut coverage, goal.kind) {
            count.total += 1;
            match status {
                GoalStatus::Covered => count.covered += 1,
                GoalStatus::Infeasible { .. } => count.infeasible += 1,
                GoalStatus::Missed { .. } => count.missed += 1,
            }
        }
        // The others are counted; listed one by one they would hide what was asked for.
        if is_listed(goal.kind, criterion) {
            reports.push(GoalReport::new(goal, &status));
        }
    }
    (reports, coverage)
}

fn is_listed(kind: GoalKind, criterion: Criterion) -> bool {
    match kind {
        GoalKind::Branch => criterion == Criterion::Branch,
        GoalKind::Statement => criterion == Criterion::Statement,
        GoalKind::Return => criterion == Criterion::Return,
        GoalKind::Decision => criterion == Criterion::Decision,
        GoalKind::Condition => criterion == Criterion::Condition,
        GoalKind::Mcdc | GoalKind::Path | GoalKind::Exception | GoalKind::SpecCase => true,
    }
}

fn counter(coverage: &mut CoverageReport, kind: GoalKind) -> Option<&mut Coverage> {
    let slot = match kind {
        GoalKind::Branch => &mut coverage.branch,
        GoalKind::Statement => &mut coverage.statement,
        GoalKind::Return => &mut coverage.returns,
        GoalKind::SpecCase => &mut coverage.spec_case,
        GoalKind::Decision => &mut coverage.decision,
        GoalKind::Condition => &mut coverage.condition,
        GoalKind::Mcdc => &mut coverage.mcdc,
        GoalKind::Path => &mut coverage.path,
        GoalKind::Exception => return None,
    };
    Some(slot.get_or_insert_default())
}
