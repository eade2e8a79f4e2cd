//! Goals by criterion, and which of those on decisions a set of evaluations meets.

use program::{MethodRef, Program};
use suite::{Criterion, DecisionGoal, Goal, GoalKind, ProbeKind};

use crate::decision::Decision;
use crate::evaluate::Evaluation;
use crate::find;
use crate::goals;
use crate::mcdc::{McdcMode, mcdc_pair};

/// The goals of a method under a criterion.
///
/// Arms of a `switch` have no condition; they are goals (of kind `branch`) of every criterion on decisions. MC/DC is as
/// its definition says: besides a pair for each condition it asks for decisions, conditions, statements and returns.
/// Paths are found by whoever searches them: `path` gives none here.
pub fn goals_for(program: &Program, method: &MethodRef, criterion: Criterion) -> Vec<Goal> {
    let from_code = || goals(program, method);
    let of_kind = |kind: GoalKind| from_code().into_iter().filter(|goal| goal.kind == kind).collect();
    let on_decisions = |kinds: &[GoalKind]| {
        let decisions = find::decisions(program, method);
        let mut found: Vec<Goal> = decision_goals(method, &decisions);
        found.retain(|goal| kinds.contains(&goal.kind));
        found
    };
    let arms =
        |goal: &Goal| goal.probe.as_ref().is_some_and(|probe| matches!(probe.kind, ProbeKind::Switch { .. }));
    match criterion {
        Criterion::Return => of_kind(GoalKind::Return),
        Criterion::Statement => of_kind(GoalKind::Statement),
        Criterion::Branch => of_kind(GoalKind::Branch),
        Criterion::Decision | Criterion::Condition => {
            let mut found = on_decisions(&[criterion.kind()]);
            found.extend(from_code().into_iter().filter(arms));
            found
        }
        Criterion::Mcdc => {
            let mut found: Vec<Goal> =
                from_code().into_iter().filter(|goal| goal.kind != GoalKind::Branch || arms(goal)).collect();
            found.extend(on_decisions(&[GoalKind::Decision, GoalKind::Condition, GoalKind::Mcdc]));
            found
        }
        Criterion::Path => Vec::new(),
    }
}

/// Decision, condition and MC/DC goals of the decisions of a method, in this order.
pub fn decision_goals(method: &MethodRef, decisions: &[Decision]) -> Vec<Goal> {
    let mut found = Vec::new();
    for (number, decision) in decisions.iter().enumerate() {
        for value in [true, false] {
            let mut probes = decision.outcome_probes(value).into_iter();
            let what = match decision.conditions.as_slice() {
                [only] if matches!(decision.tree, crate::Formula::Leaf(_)) => only.wording(value).to_string(),
                _ => format!("{} is {value}", decision.text),
            };
            let part = DecisionGoal { decision: number, leaf: None, value: Some(value) };
            let goal = goal(GoalKind::Decision, method, decision.line, what, part);
            found.push(Goal { probe: probes.next(), also: probes.collect(), ..goal });
        }
    }
    for (number, decision) in decisions.iter().enumerate() {
        for (index, leaf) in decision.conditions.iter().enumerate() {
            for value in [true, false] {
                let mut probes = leaf.jumps().iter().map(|jump| jump.probe(&decision.body, value));
                let what = match decision.conditions.len() {
                    1 => leaf.wording(value).to_string(),
                    _ => {
                        let nth = occurrence(decision, index);
                        format!("{}{nth} in {}", leaf.wording(value), decision.text)
                    }
                };
                let part = DecisionGoal { decision: number, leaf: Some(index), value: Some(value) };
                let goal = goal(GoalKind::Condition, method, leaf.line, what, part);
                found.push(Goal { probe: probes.next(), also: probes.collect(), ..goal });
            }
        }
    }
    for (number, decision) in decisions.iter().enumerate() {
        for (index, leaf) in decision.conditions.iter().enumerate() {
            let nth = occurrence(decision, index);
            let what = match decision.conditions.len() {
                1 => format!("{} decides", leaf.text),
                _ => format!("{}{nth} alone decides {}", leaf.text, decision.text),
            };
            let part = DecisionGoal { decision: number, leaf: Some(index), value: None };
            found.push(goal(GoalKind::Mcdc, method, leaf.line, what, part));
        }
    }
    found
}

/// Tells apart conditions of one decision that are written alike.
fn occurrence(decision: &Decision, leaf: usize) -> String {
    let text = &decision.conditions[leaf].text;
    let alike = |leaves: &[crate::ConditionLeaf]| leaves.iter().filter(|other| other.text == *text).count();
    match alike(&decision.conditions) {
        1 => String::new(),
        _ => format!(" (occurrence {})", alike(&decision.conditions[..=leaf])),
    }
}

fn goal(kind: GoalKind, method: &MethodRef, line: Option<u32>, what: String, part: DecisionGoal) -> Goal {
    Goal {
        kind,
        method: method.clone(),
        line,
        what: what.into(),
        probe: None,
        also: Vec::new(),
        case: None,
        decision: Some(part),
    }
}

/// Whether evaluations meet a goal on a decision; false for goals of other kinds.
pub fn is_met(goal: &Goal, decisions: &[Decision], evaluations: &[Evaluation], mode: McdcMode) -> bool {
    let Some(part) = goal.decision else { return false };
    let Some(decision) = decisions.get(part.decision) else { return false };
    let mut own = evaluations.iter().filter(|evaluation| evaluation.decision == part.decision);
    match (part.leaf, part.value) {
        (None, value) => own.any(|evaluation| Some(evaluation.outcome) == value),
        (Some(leaf), Some(value)) => own.any(|evaluation| evaluation.leaves.get(leaf) == Some(&Some(value))),
        (Some(leaf), None) => {
            let own: Vec<Evaluation> = own.cloned().collect();
            mcdc_pair(decision, leaf, &own, mode).is_some()
        }
    }
}

/// Positions of the goals that the evaluations meet.
pub fn met(goals: &[Goal], decisions: &[Decision], evaluations: &[Evaluation], mode: McdcMode) -> Vec<usize> {
    let mut by_decision: Vec<Vec<Evaluation>> = vec![Vec::new(); decisions.len()];
    for evaluation in evaluations {
        if let Some(own) = by_decision.get_mut(evaluation.decision) {
            own.push(evaluation.clone());
        }
    }
    let none = Vec::new();
    let is_met = |goal: &Goal| {
        let own = goal.decision.and_then(|part| by_decision.get(part.decision)).unwrap_or(&none);
        is_met(goal, decisions, own, mode)
    };
    goals.iter().enumerate().filter(|(_, goal)| is_met(goal)).map(|(index, _)| index).collect()
}
