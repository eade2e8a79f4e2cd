//! The kept suite: minimal for what it covers, with every finding shown once.

use std::collections::{BTreeMap, BTreeSet};

use program::{ClassName, MethodRef};
use suite::reduce::{Item, reduce};
use suite::{Criterion, ProbeKind, Recipe};

use crate::assess::Assessed;
use crate::trial::CheckedMethod;

/// Chooses the cases that are kept, in their original order. If they are more than `most`, what is worth a test for the kind
/// of its result only is left out, and then what covers least; whether that was so. `wanted` gets the cases that cover all that
/// can be covered.
pub fn select(
    class: &ClassName,
    criterion: Criterion,
    assessed: Vec<Assessed>,
    most: usize,
    wanted: &mut Vec<(CheckedMethod, MethodRef)>,
) -> (Vec<Assessed>, bool) {
    let mut keep = reduce(&items(class, criterion, &assessed, true));
    let cut = keep.len() > most;
    if cut {
        let items = items(class, criterion, &assessed, false);
        let all = reduce(&items);
        wanted.extend(all.iter().map(|index| named(&assessed[*index])));
        keep = best(&assessed, &items, all, most);
    } else {
        wanted.extend(keep.iter().map(|index| named(&assessed[*index])));
    }
    let mut kept: Vec<Option<Assessed>> = assessed.into_iter().map(Some).collect();
    (keep.into_iter().filter_map(|index| kept[index].take()).collect(), cut)
}

fn named(item: &Assessed) -> (CheckedMethod, MethodRef) {
    (item.rendered.clone(), item.case.method.clone())
}

/// Of the chosen ones as many as there may be: what must be kept, then, method by method and again, the one that adds most.
/// So a method with very many goals does not take the place of the others.
fn best(assessed: &[Assessed], items: &[Item], chosen: Vec<usize>, most: usize) -> Vec<usize> {
    if chosen.len() <= most {
        return chosen;
    }
    let (mut best, rest): (Vec<usize>, Vec<usize>) =
        chosen.into_iter().partition(|index| items[*index].must_keep);
    let mut covered: BTreeSet<u32> =
        best.iter().flat_map(|index| items[*index].covers.iter().copied()).collect();
    let mut by_method: BTreeMap<&MethodRef, Vec<usize>> = BTreeMap::new();
    for index in rest {
        by_method.entry(&assessed[index].case.method).or_default().push(index);
    }
    while best.len() < most && !by_method.is_empty() {
        for rest in by_method.values_mut() {
            let adds = |index: &usize| items[*index].covers.difference(&covered).count();
            // The first of several.
            let Some(next) = (0..rest.len()).rev().max_by_key(|at| adds(&rest[*at])) else { continue };
            let index = rest.remove(next);
            covered.extend(items[index].covers.iter().copied());
            best.push(index);
        }
        by_method.retain(|_, rest| !rest.is_empty());
    }
    best.truncate(most);
    best.sort_unstable();
    best
}

fn items(class: &ClassName, criterion: Criterion, assessed: &[Assessed], results: bool) -> Vec<Item> {
    let mut ids: BTreeMap<String, u32> = BTreeMap::new();
    let mut shown: BTreeMap<String, usize> = BTreeMap::new();
    for (index, item) in assessed.iter().enumerate() {
        if let Some(finding) = &item.finding {
            let best = shown.entry(finding.key.clone()).or_insert(index);
            if item.case.weight() < assessed[*best].case.weight() {
                *best = index;
            }
        }
    }
    assessed
        .iter()
        .enumerate()
        .map(|(index, item)| {
            let mut covers = BTreeSet::new();
            // A test that fails hides what it would cover from the user's build, so it covers nothing.
            if item.finding.is_none() {
                for element in elements_of(class, criterion, item, results) {
                    let next = ids.len() as u32;
                    covers.insert(*ids.entry(element).or_insert(next));
                }
            }
            let must_keep =
                item.finding.as_ref().is_some_and(|finding| shown.get(&finding.key) == Some(&index));
            Item { weight: weight(item), covers, must_keep }
        })
        .collect()
}

/// Simple cases are preferred; null inputs and throws are less interesting than values at equal coverage.
fn weight(item: &Assessed) -> u32 {
    let nulls = item.case.arguments.iter().filter(|argument| matches!(argument, Recipe::Null(_))).count();
    (item.case.weight() + 3 * nulls) as u32 + 1
}

fn elements_of(class: &ClassName, criterion: Criterion, item: &Assessed, results: bool) -> Vec<String> {
    let nested = format!("{}$", class.as_str());
    let mut elements: Vec<String> = item
        .probes
        .iter()
        .filter(|probe| probe.method.owner == *class || probe.method.owner.as_str().starts_with(&nested))
        .filter(|probe| match (criterion, probe.kind) {
            (_, ProbeKind::Entry | ProbeKind::Line(_)) => true,
            (Criterion::Return | Criterion::Statement, ProbeKind::Jump { .. } | ProbeKind::Switch { .. }) => {
                false
            }
            (_, ProbeKind::Jump { .. } | ProbeKind::Switch { .. }) => true,
        })
        .map(|probe| format!("{} {:?}", probe.method, probe.kind))
        .collect();
    // A state that nobody may ever reach is worth a test for the code that it leads to, not for what else it results in.
    let results = item.results.iter().filter(|_| results && !item.case.has_fixture());
    elements
        .extend(item.features.iter().chain(results).map(|feature| format!("{} {feature}", item.case.method)));
    elements
}

#[cfg(test)]
mod tests;
