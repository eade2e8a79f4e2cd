//! Coverage of goals by the tests that are written, from the probes of their own runs.

use std::collections::BTreeSet;

use crate::Criterion;
use report::{CoverageReport, GoalReport};
use suite::{Coverage, Goal, GoalKind, GoalStatus, ProbeSet};

/// Statuses of a method's goals and the counts per criterion. `cases` are the spec cases whose
/// precondition held in some kept test.
pub fn measure(
    goals: &[Goal],
    probes: &ProbeSet,
    cases: &BTreeSet<usize>,
    criterion: Criterion,
    missed: &dyn Fn(&Goal) -> String,
) -> (Vec<GoalReport>, CoverageReport) {
    let mut reports = Vec::new();
    let mut coverage = CoverageReport::default();
    for goal in goals {
        let met = match (&goal.probe, goal.case) {
            (Some(_), _) => goal.is_met_by(probes),
            (None, Some(case)) => cases.contains(&case),
            (None, None) => false,
        };
        let status = if met { GoalStatus::Covered } else { GoalStatus::Missed { reason: missed(goal) } };
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
            reports.push(GoalReport::new(goal, status));
        }
    }
    (reports, coverage)
}

fn is_listed(kind: GoalKind, criterion: Criterion) -> bool {
    match kind {
        GoalKind::Branch => criterion == Criterion::Branch,
        GoalKind::Statement => criterion == Criterion::Statement,
        GoalKind::Return => criterion == Criterion::Return,
        GoalKind::Decision
        | GoalKind::Condition
        | GoalKind::Mcdc
        | GoalKind::Path
        | GoalKind::Exception
        | GoalKind::SpecCase => true,
    }
}

fn counter(coverage: &mut CoverageReport, kind: GoalKind) -> Option<&mut Coverage> {
    let slot = match kind {
        GoalKind::Branch => &mut coverage.branch,
        GoalKind::Statement => &mut coverage.statement,
        GoalKind::Return => &mut coverage.returns,
        GoalKind::SpecCase => &mut coverage.spec_case,
        GoalKind::Decision | GoalKind::Condition | GoalKind::Mcdc | GoalKind::Path | GoalKind::Exception => {
            return None;
        }
    };
    Some(slot.get_or_insert_default())
}
