//! Tests that differ in how they evaluate decisions, for criteria on decisions and conditions.

use std::collections::BTreeMap;

use explore::Engine;
use graph::{Decision, Evaluation, McdcMode};
use program::MethodRef;
use suite::Criterion;

use crate::judging::assess::Assessed;

/// Marks the tests that have an evaluation which the criterion needs, so that selection keeps one for each.
pub(crate) fn mark(engine: &mut Engine<'_>, criterion: Criterion, mode: McdcMode, assessed: &mut [Assessed]) {
    if criterion == Criterion::Path {
        for item in assessed.iter_mut().filter(|item| item.finding.is_none()) {
            if let Ok(path) = engine.path(&item.case) {
                item.features.push(format!("path {path}"));
            }
        }
        return;
    }
    let mut by_method: BTreeMap<MethodRef, Vec<(usize, Vec<Evaluation>)>> = BTreeMap::new();
    for (index, item) in assessed.iter().enumerate().filter(|(_, item)| item.finding.is_none()) {
        if let Ok(evaluations) = engine.replay(&item.case) {
            by_method.entry(item.case.method.clone()).or_default().push((index, evaluations));
        }
    }
    for (method, tests) in by_method {
        let decisions = engine.decisions(&method);
        for (number, decision) in decisions.iter().enumerate() {
            let all = tests.iter().flat_map(|(_, evaluations)| evaluations);
            let mut different: Vec<Evaluation> = Vec::new();
            for evaluation in all.filter(|evaluation| evaluation.decision == number) {
                if !different.contains(evaluation) {
                    different.push(evaluation.clone());
                }
            }
            for needed in needed(decision, &different, criterion, mode) {
                let feature = format!("decision {number} as {:?}", needed.leaves);
                for (index, evaluations) in &tests {
                    if evaluations.contains(&needed) {
                        assessed[*index].features.push(feature.clone());
                    }
                }
            }
        }
    }
}

/// The evaluations that meet as many goals as all of them do, few of them.
fn needed(
    decision: &Decision,
    different: &[Evaluation],
    criterion: Criterion,
    mode: McdcMode,
) -> Vec<Evaluation> {
    let mut needed: Vec<usize> = Vec::new();
    let mut need = |found: Option<usize>| {
        if let Some(found) = found.filter(|found| !needed.contains(found)) {
            needed.push(found);
        }
    };
    if criterion == Criterion::Mcdc {
        for (first, second) in graph::mcdc_pairs(decision, different, mode).into_iter().flatten() {
            need(Some(first));
            need(Some(second));
        }
    }
    for value in [false, true] {
        need(different.iter().position(|evaluation| evaluation.outcome == value));
        if criterion != Criterion::Decision {
            for leaf in 0..decision.conditions.len() {
                need(different.iter().position(|it| it.leaves.get(leaf) == Some(&Some(value))));
            }
        }
    }
    needed.into_iter().map(|index| different[index].clone()).collect()
}
