//! The second opinion: what was observed counts only where a differently configured JVM observes the same.

use std::collections::BTreeMap;

use judge::{CheckedOutcome, Compiled, End, JudgeError, Locality};
use suite::{Dropped, Loss, ObservedValue, Outcome, Value};

use crate::judging::assess::{Assessed, says_something};
use crate::judging::surroundings::Withheld;
use crate::judging::trial::CheckedMethod;
use crate::workers::Pair;

/// Runs the checked renderings of the chosen cases in the second JVM, in each of these places. Observations that differ are
/// left out; a case that ends differently is flaky, and dropped, as is one that there is no time for.
pub(crate) fn agree(
    pair: &mut Pair,
    compiled: &Compiled,
    mut chosen: Vec<Assessed>,
    localities: &[Locality],
    (dropped, withheld): (&mut Dropped, &mut Withheld),
) -> Result<Vec<Assessed>, JudgeError> {
    let mut by_class: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for item in &chosen {
        by_class.entry(item.rendered.class.clone()).or_default().push(item.rendered.method.clone());
    }
    let used: Compiled = compiled
        .iter()
        .filter(|(name, _)| is_part_of(name, &by_class))
        .map(|(n, f)| (n.clone(), f.clone()))
        .collect();
    pair.second.define(&used)?;
    for locality in localities {
        pair.second.set_locality(*locality);
        let outcomes = run_checked(pair, &by_class);
        pair.second.set_locality(Locality::Own);
        let outcomes = outcomes?;
        let mut agreed = Vec::new();
        for item in chosen {
            match outcomes.get(&item.rendered) {
                // There was no time for it.
                None => {}
                Some(other) if ends_alike(&item, other) => {
                    let item = without_differences(item, other);
                    if item.finding.is_some() || says_something(&item.case) {
                        agreed.push(item);
                    } else {
                        withheld.add(&item.case.method, [Loss::Disagreed], &item.probes);
                    }
                }
                Some(_) => {
                    dropped.flaky += 1;
                    withheld.add(&item.case.method, [Loss::Unrepeatable], &item.probes);
                }
            }
        }
        chosen = agreed;
    }
    pair.second.forget(|class| used.contains_key(class));
    Ok(chosen)
}

fn run_checked(
    pair: &mut Pair,
    by_class: &BTreeMap<String, Vec<String>>,
) -> Result<BTreeMap<CheckedMethod, CheckedOutcome>, JudgeError> {
    let mut found = BTreeMap::new();
    for (class, methods) in by_class {
        let outcomes = pair.second.run_checked(class, methods)?;
        for (method, outcome) in methods.iter().zip(outcomes) {
            found.insert(CheckedMethod { class: class.clone(), method: method.clone() }, outcome);
        }
    }
    Ok(found)
}

/// A class itself, or one that the compiler made of its lambdas and local classes.
pub(super) fn is_part_of(name: &str, classes: &BTreeMap<String, Vec<String>>) -> bool {
    let outer = name.split_once('$').map_or(name, |(outer, _)| outer);
    classes.contains_key(outer)
}

pub(super) fn ends_alike(item: &Assessed, other: &CheckedOutcome) -> bool {
    // A finding's oracle says what should happen, not what did.
    let throws_alike = item.finding.is_some()
        || match (&item.case.oracle.outcome, &other.thrown) {
            (Outcome::Throws { exception, .. }, Some(thrown)) => *exception == thrown.class,
            (Outcome::Throws { .. }, None) => false,
            (Outcome::Returns | Outcome::Unknown, thrown) => thrown.is_none(),
        };
    other.end == End::Completed && other.meaningless.is_none() && throws_alike
}

/// Whether a value shows the name of the class that a candidate stands in: a class that the test brings along has another one
/// in the file that is written.
fn names(value: &ObservedValue, class: &str) -> bool {
    match value {
        ObservedValue::Value(Value::String(text)) | ObservedValue::Text { text, .. } => text.contains(class),
        ObservedValue::Array { items, .. } | ObservedValue::List(items) => {
            items.iter().any(|item| names(item, class))
        }
        ObservedValue::Instance(shown) => shown.dotted().contains(class),
        ObservedValue::Null
        | ObservedValue::Value(_)
        | ObservedValue::Enum { .. }
        | ObservedValue::Receiver
        | ObservedValue::Argument(_) => false,
    }
}

pub(super) fn without_differences(mut item: Assessed, other: &CheckedOutcome) -> Assessed {
    if let (Outcome::Throws { message, .. }, Some(thrown)) = (&mut item.case.oracle.outcome, &other.thrown)
        && (message.as_deref() != thrown.message.as_deref()
            || message.as_deref().is_some_and(|message| message.contains(&item.rendered.class)))
    {
        *message = None;
    }
    let seen: BTreeMap<usize, _> = other.observations.iter().map(|(index, value)| (*index, value)).collect();
    let same: Vec<bool> = item
        .case
        .oracle
        .observations
        .iter()
        .zip(&item.observed)
        .map(|(observation, index)| seen.get(index).is_some_and(|value| **value == observation.value))
        .zip(&item.case.oracle.observations)
        .map(|(is_same, observation)| is_same && !names(&observation.value, &item.rendered.class))
        .collect();
    let mut keep = same.iter();
    item.case.oracle.observations.retain(|_| keep.next().copied().unwrap_or(false));
    let mut keep = same.iter();
    item.observed.retain(|_| keep.next().copied().unwrap_or(false));
    item
}
