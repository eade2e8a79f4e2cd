//! Conditions that the compiler knew the value of: constant variables leave no jump behind, and what cannot be reached
//! because of them leaves no code. Their values are found from what the rest of the decision does.

use std::collections::BTreeMap;

use syntax::java::{Logic, LogicDecision};

use crate::flow::Flow;
use crate::formula::Formula;
use crate::matching::{Instance, is_plausible};

/// Up to so many constants in a decision all combinations of values are tried.
const MAX_CONSTANTS: usize = 4;

/// The decision with its constants filled in and its leaves numbered anew; `None` where its code does not fit it.
pub(crate) fn without_constants(
    decision: &LogicDecision,
    instances: &[Instance],
    flow: &Flow<'_>,
) -> Option<(LogicDecision, Vec<Instance>)> {
    let fits = |decision: &LogicDecision, instances: &[Instance]| {
        let tree = Formula::from(&decision.tree);
        instances.iter().all(|instance| is_plausible(&tree, decision, instance, flow))
    };
    let missing: Vec<usize> = (0..decision.leaves.len())
        .filter(|leaf| {
            !decision.leaves[*leaf].is_plain_operand
                && !instances.iter().any(|instance| instance.leaves.contains_key(leaf))
        })
        .collect();
    if missing.is_empty() {
        return fits(decision, instances).then(|| (decision.clone(), instances.to_vec()));
    }
    // A constant beside an eager operator may have turned a jump into a plain operand: nothing would show that.
    if missing.len() > MAX_CONSTANTS || !decision.eager.is_empty() {
        return None;
    }
    (0..1_usize << missing.len()).find_map(|bits| {
        let values: BTreeMap<usize, bool> =
            missing.iter().enumerate().map(|(bit, leaf)| (*leaf, bits >> bit & 1 == 1)).collect();
        let (decision, instances) = filled(decision, instances, &values);
        // What is left in the code can be reached.
        let reached = Formula::from(&decision.tree).reachable();
        let all_reached = reached.is_none_or(|reached| reached.len() == decision.leaves.len());
        (all_reached && fits(&decision, &instances)).then_some((decision, instances))
    })
}

fn filled(
    decision: &LogicDecision,
    instances: &[Instance],
    values: &BTreeMap<usize, bool>,
) -> (LogicDecision, Vec<Instance>) {
    let kept: Vec<usize> = (0..decision.leaves.len()).filter(|leaf| !values.contains_key(leaf)).collect();
    let number = |leaf: &usize| kept.binary_search(leaf).ok();
    let filled = LogicDecision {
        tree: substituted(&decision.tree, values, &number),
        leaves: kept.iter().map(|leaf| decision.leaves[*leaf].clone()).collect(),
        ..decision.clone()
    };
    let instances = instances.iter().map(|instance| Instance {
        leaves: instance.leaves.iter().filter_map(|(leaf, at)| Some((number(leaf)?, *at))).collect(),
        ..instance.clone()
    });
    (filled, instances.collect())
}

fn substituted(
    logic: &Logic,
    values: &BTreeMap<usize, bool>,
    number: &impl Fn(&usize) -> Option<usize>,
) -> Logic {
    let inside = |logic: &Logic| substituted(logic, values, number);
    let boxed = |logic: &Logic| Box::new(inside(logic));
    match logic {
        Logic::Constant(value) => Logic::Constant(*value),
        Logic::Leaf(leaf) => match (values.get(leaf), number(leaf)) {
            (Some(value), _) => Logic::Constant(*value),
            (None, Some(number)) => Logic::Leaf(number),
            (None, None) => Logic::Leaf(*leaf),
        },
        Logic::Not(operand) => Logic::Not(boxed(operand)),
        Logic::And(operands) => Logic::And(operands.iter().map(inside).collect()),
        Logic::Or(operands) => Logic::Or(operands.iter().map(inside).collect()),
        Logic::Ternary(condition, then, otherwise) => {
            Logic::Ternary(boxed(condition), boxed(then), boxed(otherwise))
        }
        Logic::Eager { operator, index, left, right } => {
            Logic::Eager { operator: *operator, index: *index, left: boxed(left), right: boxed(right) }
        }
    }
}
