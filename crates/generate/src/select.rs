//! The kept suite: minimal for what it covers, with every finding shown once.

pub(crate) mod stay;
pub(crate) mod told;
pub(crate) mod vectors;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use program::{ClassName, MethodRef};
use suite::reduce::{Item, reduce};
use suite::{Criterion, ProbeKind, Recipe};

use crate::judging::assess::Assessed;
use crate::judging::trial::CheckedMethod;

/// Chooses the cases that are kept, in their original order. If they are more than `most`, what is worth a test for the kind
/// of its result only is left out, and then what covers least; whether that was so. `wanted` gets the cases that cover all that
/// can be covered.
pub(crate) fn select(
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
    // With each, how much it adds at most: that gets less while others are chosen, so it is counted anew only for the one
    // that looks best. Of several, the first.
    let mut by_method: BTreeMap<&MethodRef, BinaryHeap<(usize, Reverse<usize>)>> = BTreeMap::new();
    for index in rest {
        let most = items[index].covers.len();
        by_method.entry(&assessed[index].case.method).or_default().push((most, Reverse(index)));
    }
    while best.len() < most && !by_method.is_empty() {
        for rest in by_method.values_mut() {
            while let Some((most, Reverse(index))) = rest.pop() {
                let adds = items[index].covers.difference(&covered).count();
                if adds == most {
                    covered.extend(items[index].covers.iter().copied());
                    best.push(index);
                    break;
                }
                rest.push((adds, Reverse(index)));
            }
        }
        by_method.retain(|_, rest| !rest.is_empty());
    }
    best.truncate(most);
    best.sort_unstable();
    best
}

fn items(class: &ClassName, criterion: Criterion, assessed: &[Assessed], results: bool) -> Vec<Item> {
    let mut elements = Elements::default();
    let mut shown: BTreeMap<String, usize> = BTreeMap::new();
    for (index, item) in assessed.iter().enumerate() {
        if let Some(finding) = &item.finding {
            let best = shown.entry(finding.key.clone()).or_insert(index);
            // What is wrong in every arithmetic is wrong for everybody.
            let order = |item: &Assessed| {
                (item.finding.as_ref().is_some_and(|finding| finding.overflow), item.case.weight())
            };
            if order(item) < order(&assessed[*best]) {
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
                elements.cover(class, criterion, item, results, &mut covers);
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

/// Numbers of what tests can be kept for.
#[derive(Default)]
struct Elements<'a> {
    probes: BTreeMap<&'a MethodRef, BTreeMap<ProbeKind, u32>>,
    /// How a call ended, which spec cases it kept, and what kinds of results it had.
    others: BTreeMap<&'a MethodRef, BTreeMap<&'a str, u32>>,
    count: u32,
}

impl<'a> Elements<'a> {
    /// Adds the numbers of what a test covers.
    fn cover(
        &mut self,
        class: &ClassName,
        criterion: Criterion,
        item: &'a Assessed,
        results: bool,
        covers: &mut BTreeSet<u32>,
    ) {
        let mut number = |known: Option<&u32>| {
            known.copied().unwrap_or_else(|| {
                self.count += 1;
                self.count - 1
            })
        };
        // Probes are sorted by their methods, of which there are few.
        let mut probes = item.probes.iter().peekable();
        while let Some(first) = probes.peek().copied() {
            let method = &first.method;
            let is_own = method.owner.is_within(class);
            let known = self.probes.entry(method).or_default();
            while let Some(probe) = probes.next_if(|probe| probe.method == *method) {
                let counts = match (criterion, probe.kind) {
                    (_, ProbeKind::Entry | ProbeKind::Line(_)) => is_own,
                    (
                        Criterion::Return | Criterion::Statement,
                        ProbeKind::Jump { .. } | ProbeKind::Switch { .. },
                    ) => false,
                    (_, ProbeKind::Jump { .. } | ProbeKind::Switch { .. }) => is_own,
                };
                if counts {
                    let number = number(known.get(&probe.kind));
                    known.insert(probe.kind, number);
                    covers.insert(number);
                }
            }
        }
        // A state that nobody may ever reach is worth a test for the code that it leads to, not for what else it results in.
        let results = item.results.iter().filter(|_| results && !item.case.has_fixture());
        let known = self.others.entry(&item.case.method).or_default();
        for feature in item.features.iter().chain(results) {
            let number = number(known.get(feature.as_str()));
            known.insert(feature, number);
            covers.insert(number);
        }
    }
}

#[cfg(test)]
mod tests;
