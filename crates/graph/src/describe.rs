//! A decision that was found in the bytecode, described for others: the wording and places of its conditions, and what
//! they ask independently of how it is written.

use std::collections::BTreeMap;
use std::sync::Arc;

use syntax::SourceText;
use syntax::java::{LeafTest, LogicDecision, LogicLeaf};

use crate::decision::{
    ConditionLeaf, Decision, EagerNode, JumpPlace, Observed, OperandPlace, OperandPosition,
};
use crate::formula::Formula;
use crate::matching::{Instance, Written, meaning};
use crate::wording;

/// The decision as others see it; `None` where nothing of it is left in the code.
pub(crate) fn described(
    decision: &LogicDecision,
    instances: &[Instance],
    text: &SourceText,
    written: &Written<'_>,
) -> Option<Decision> {
    if decision.leaves.is_empty() {
        return None;
    }
    let tree = Formula::from(&decision.tree);
    let line = |span| Some(text.place(span).line);
    let mut operands = BTreeMap::new();
    plain_operands(&tree, &mut operands);
    let changes = decision.leaves.iter().any(|leaf| may_change_something(&leaf.text));
    let conditions = decision.leaves.iter().enumerate().map(|(index, leaf)| {
        let jumps: Vec<JumpPlace> = instances
            .iter()
            .filter_map(|instance| {
                let jump = *instance.leaves.get(&index)?;
                Some(written.place(jump, meaning(&written.flow, jump, leaf)?))
            })
            .collect();
        let observed = match (jumps.is_empty(), operands.get(&index)) {
            (false, _) => Observed::Jumps(jumps),
            (true, Some((eager, position))) => {
                let instructions = instances.iter().filter_map(|i| i.eager_instructions.get(eager));
                let places: Vec<OperandPlace> = instructions
                    .map(|at| OperandPlace { offset: written.offsets[*at], position: *position })
                    .collect();
                match places.is_empty() {
                    true => Observed::Nowhere { reason: "the instruction that uses the value was not found" },
                    false => Observed::Operand(places),
                }
            }
            (true, None) => Observed::Nowhere { reason: "a constant, for which no jump was written" },
        };
        let [when_true, when_false] = wording::of_leaf(leaf);
        ConditionLeaf {
            text: leaf.text.clone(),
            line: line(leaf.span),
            when_true: when_true.into(),
            when_false: when_false.into(),
            observed,
            asks: if changes { None } else { asked(leaf) },
        }
    });
    let conditions: Vec<ConditionLeaf> = conditions.collect();
    let eager = decision.eager.iter().enumerate().map(|(index, node)| {
        let truth = LeafTest::Truth;
        let jump = |at: usize| {
            let means = wording::opcode_when_taken(written.flow.instruction(at)?.code(), truth)?;
            Some(written.place(at, means))
        };
        let instructions = instances.iter().filter_map(|instance| instance.eager_instructions.get(&index));
        let jumps = instances.iter().filter_map(|instance| instance.eager_jumps.get(&index));
        EagerNode {
            operator: node.operator,
            text: node.text.clone(),
            instructions: instructions.map(|at| written.offsets[*at]).collect(),
            jumps: jumps.filter_map(|at| jump(*at)).collect(),
        }
    });
    Some(Decision {
        body: written.method.clone(),
        kind: Some(decision.kind),
        line: line(decision.span),
        text: decision.text.clone(),
        tree,
        eager: eager.collect(),
        conditions,
    })
}

/// Leaves that are operands of an eager operator themselves.
fn plain_operands(tree: &Formula, found: &mut BTreeMap<usize, (usize, OperandPosition)>) {
    match tree {
        Formula::Constant(_) | Formula::Leaf(_) => {}
        Formula::Not(operand) => plain_operands(operand, found),
        Formula::And(operands) | Formula::Or(operands) => {
            operands.iter().for_each(|operand| plain_operands(operand, found));
        }
        Formula::Ternary(condition, then, otherwise) => {
            [condition, then, otherwise].into_iter().for_each(|part| plain_operands(part, found));
        }
        Formula::Eager { index, left, right, .. } => {
            for (side, position) in [(left, OperandPosition::Left), (right, OperandPosition::Right)] {
                match &**side {
                    Formula::Leaf(leaf) => drop(found.insert(*leaf, (*index, position))),
                    other => plain_operands(other, found),
                }
            }
        }
    }
}

/// What a leaf asks, however it is written.
fn asked(leaf: &LogicLeaf) -> Option<(Arc<str>, bool)> {
    let Some((left, right)) = &leaf.operands else {
        return (leaf.test == LeafTest::Truth).then(|| (leaf.text.clone(), false));
    };
    let (low, high) = if left <= right { (left, right) } else { (right, left) };
    Some(match leaf.test {
        LeafTest::Equal => (format!("{low} == {high}").into(), false),
        LeafTest::NotEqual => (format!("{low} == {high}").into(), true),
        LeafTest::Less => (format!("{left} < {right}").into(), false),
        LeafTest::Greater => (format!("{right} < {left}").into(), false),
        LeafTest::LessEqual => (format!("{left} <= {right}").into(), false),
        LeafTest::GreaterEqual => (format!("{right} <= {left}").into(), false),
        LeafTest::Truth | LeafTest::HasNext | LeafTest::RecordPattern => return None,
    })
}

/// Whether evaluating it may change what another condition finds, or its own value when asked again: calls, creations,
/// assignments, increments.
fn may_change_something(text: &str) -> bool {
    let without_comparisons =
        text.replace("==", " ").replace("!=", " ").replace("<=", " ").replace(">=", " ");
    let calls = text.char_indices().any(|(at, character)| {
        let before = text[..at].trim_end().chars().next_back();
        character == '(' && before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '>'))
    });
    calls || without_comparisons.contains('=') || text.contains("++") || text.contains("--")
}
