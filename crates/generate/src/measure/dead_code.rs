//! Statements that no input reaches and conditions that have one value only, where exploring has proved it.

use base::Place;
use graph::proof::Grounds;
use program::MethodRef;
use report::UnreachableReport;
use suite::{Finding, FindingKind, Goal, GoalKind, ProbeKind, ProbeSet};

use crate::class::Context;

/// What is proven never to happen in a method.
#[derive(Debug, Default)]
pub(crate) struct DeadCode {
    pub unreachable: Vec<UnreachableReport>,
    /// Lines of conditions, and the value that they never have, in words.
    constant: Vec<(Option<u32>, String)>,
}

/// Looks through the goals of a method of which everything that can be reached has been.
pub(crate) fn find(goals: &[Goal], probes: &ProbeSet, grounds: &Grounds) -> DeadCode {
    let is_reached = |goal: &Goal| goal.is_met_by(probes);
    let is_dead = |goal: &&Goal| !is_reached(goal) && grounds.may_claim(goal);
    let mut found = DeadCode::default();
    for goal in goals.iter().filter(|goal| goal.kind == GoalKind::Statement).filter(is_dead) {
        if let Some(line) = goal.line {
            let reason = format!("no input leads to it: {}", goal.what);
            found.unreachable.push(UnreachableReport { line, reason });
        }
    }
    for goal in goals.iter().filter(|goal| goal.kind == GoalKind::Branch).filter(is_dead) {
        // Of a condition that is never asked there is nothing to say.
        let other = goals.iter().find(|other| is_other_side(goal, other));
        if other.is_some_and(is_reached) {
            found.constant.push((goal.line, goal.what.to_string()));
        }
    }
    found
}

/// Whether two goals are the two ways out of one jump.
fn is_other_side(goal: &Goal, other: &Goal) -> bool {
    let (Some(one), Some(two)) = (&goal.probe, &other.probe) else { return false };
    match (one.kind, two.kind) {
        (ProbeKind::Jump { index, taken }, ProbeKind::Jump { index: same, taken: otherwise }) => {
            one.method == two.method && index == same && taken != otherwise
        }
        _ => false,
    }
}

impl DeadCode {
    pub(crate) fn findings(&self, context: &Context<'_>, method: &MethodRef) -> Vec<Finding> {
        let file = context.program.source(&context.class.name).map(|it| it.file.text.file.clone());
        let finding = |kind, line: Option<u32>, clause: String, story: String| Finding {
            method: Some(method.clone()),
            place: file.clone().map(|file| Place::new(file, line.unwrap_or(0), 0)),
            ..Finding::new(kind, &context.class.name, clause, story)
        };
        let place = format!("{}.{}", context.class.name.without_package(), method.name);
        let mut findings = Vec::new();
        for (line, what) in &self.constant {
            let story = format!("in {place}, `{what}` never happens: all paths were explored");
            findings.push(finding(FindingKind::ConstantCondition, *line, what.clone(), story));
        }
        // One finding for lines that follow each other.
        let mut last = None;
        for unreachable in &self.unreachable {
            if last.is_none_or(|last| unreachable.line > last + 1) {
                let story = format!(
                    "in {place}, line {} is never reached: all paths were explored",
                    unreachable.line
                );
                findings.push(finding(
                    FindingKind::Unreachable,
                    Some(unreachable.line),
                    unreachable.reason.clone(),
                    story,
                ));
            }
            last = Some(unreachable.line);
        }
        findings
    }
}
