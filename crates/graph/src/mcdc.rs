//! Modified condition/decision coverage: for each condition a pair of evaluations that shows its independent effect.
//!
//! Masking (DO-178C, CAST-6; the default): in both evaluations the condition decides the outcome, whatever the other
//! conditions do, and the outcomes differ. Unique cause (Chilenski 2001): the other conditions have the same values too.
//! A condition that was not evaluated, because one before it had decided, counts as having any value. Conditions that
//! ask the same thing are *coupled*: one cannot change without the other, so unique cause can never be shown for them.

use suite::Proof;

use crate::decision::Decision;
use crate::evaluate::Evaluation;
use crate::formula::Formula;

/// How independent effect is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum McdcMode {
    #[default]
    Masking,
    UniqueCause,
}

/// What a search must reach to have one half of a pair: the leaf has the value, and `effect` holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    pub leaf: usize,
    pub value: bool,
    /// Over the decision's leaves without this one: its Boolean difference.
    pub effect: Formula,
    /// The other half must have the same values of the other leaves, as far as they are evaluated.
    pub others_fixed: bool,
}

/// Both halves for a leaf, false first. `None` where no pair can exist, as [`infeasible_by_coupling`] or a constant says.
pub fn mcdc_requirements(decision: &Decision, leaf: usize, mode: McdcMode) -> Option<[Requirement; 2]> {
    if leaf >= decision.conditions.len() || infeasible_by_coupling(decision, leaf, mode).is_some() {
        return None;
    }
    let effect = decision.tree.effect_of(leaf);
    if effect == Formula::Constant(false) {
        return None;
    }
    let others_fixed = mode == McdcMode::UniqueCause;
    Some([false, true].map(|value| Requirement { leaf, value, effect: effect.clone(), others_fixed }))
}

/// Why unique cause can never be shown for a leaf: another one asks the same.
pub fn infeasible_by_coupling(decision: &Decision, leaf: usize, mode: McdcMode) -> Option<Proof> {
    if mode == McdcMode::Masking {
        return None;
    }
    let others = decision.coupled_with(leaf);
    let first = decision.conditions.get(*others.first()?)?;
    let own = decision.conditions.get(leaf)?;
    Some(Proof::Coupled {
        condition: own.text.clone(),
        decision: decision.text.clone(),
        times: others.len() + 1,
        other: (first.text != own.text).then(|| first.text.clone()),
    })
}

/// For each leaf a pair of positions among the evaluations of this decision that shows its effect: false, then true.
pub fn mcdc_pairs(
    decision: &Decision,
    evaluations: &[Evaluation],
    mode: McdcMode,
) -> Vec<Option<(usize, usize)>> {
    (0..decision.conditions.len()).map(|leaf| mcdc_pair(decision, leaf, evaluations, mode)).collect()
}

/// The same for one leaf; the first pair in the order of the evaluations.
pub fn mcdc_pair(
    decision: &Decision,
    leaf: usize,
    evaluations: &[Evaluation],
    mode: McdcMode,
) -> Option<(usize, usize)> {
    if infeasible_by_coupling(decision, leaf, mode).is_some() {
        return None;
    }
    let halves = |value: bool| {
        evaluations.iter().enumerate().filter(move |(_, evaluation)| {
            evaluation.leaves.get(leaf) == Some(&Some(value)) && can_show(decision, leaf, evaluation)
        })
    };
    let fits = |first: &Evaluation, second: &Evaluation| {
        first.outcome != second.outcome
            && (mode == McdcMode::Masking || have_same_others(leaf, first, second))
    };
    if mode == McdcMode::Masking {
        // The first of either outcome on each side is enough.
        for outcome in [false, true] {
            let first = halves(false).find(|(_, evaluation)| evaluation.outcome == outcome);
            let second = halves(true).find(|(_, evaluation)| evaluation.outcome != outcome);
            if let (Some((first, _)), Some((second, _))) = (first, second) {
                return Some((first, second));
            }
        }
        return None;
    }
    halves(false).find_map(|(at, first)| {
        halves(true).find(|(_, second)| fits(first, second)).map(|(other, _)| (at, other))
    })
}

/// Whether the leaf may decide the outcome of this evaluation. Leaves that were not evaluated may have any value; one that
/// was evaluated unseen must not matter.
fn can_show(decision: &Decision, leaf: usize, evaluation: &Evaluation) -> bool {
    match decision.tree.has_effect(leaf, &evaluation.leaves) {
        Some(effect) => effect,
        None => evaluation.unseen.is_empty(),
    }
}

fn have_same_others(leaf: usize, first: &Evaluation, second: &Evaluation) -> bool {
    if !first.unseen.is_empty() || !second.unseen.is_empty() {
        return false;
    }
    let pairs = first.leaves.iter().zip(&second.leaves).enumerate();
    pairs.filter(|(index, _)| *index != leaf).all(|(_, pair)| match pair {
        (Some(first), Some(second)) => first == second,
        (None, _) | (_, None) => true,
    })
}
