//! Choosing a small suite that covers what a large one covers.
//!
//! Given tests with the elements (probes, goals, clauses) that each covers and what each costs the reader, a
//! subset is chosen that covers the same elements. Weighted set cover is hard in general, so: essential tests
//! first (the only ones for some element), which often leaves nothing to decide; what is left is solved
//! exactly by branch and bound while it is small, and greedily with a clean-up otherwise. The choice depends
//! on nothing but the input, ties go to the test that comes first.

use std::collections::{BTreeMap, BTreeSet};

/// One test as selection sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What keeping it costs; 0 counts as 1, so that no test is free.
    pub weight: u32,
    pub covers: BTreeSet<u32>,
    /// Kept whatever it covers (it shows a finding, say).
    pub must_keep: bool,
}

/// Instances with at most this many undecided tests are solved exactly.
pub const EXACT_LIMIT: usize = 24;

/// Positions of the items to keep, ascending. They cover all that the items cover together, and none of them
/// can be left out unless it must be kept. With at most [`EXACT_LIMIT`] items to decide between, no other
/// choice is lighter.
pub fn reduce(items: &[Item]) -> Vec<usize> {
    let mut chosen: BTreeSet<usize> = (0..items.len()).filter(|&item| items[item].must_keep).collect();
    let mut missing: BTreeSet<u32> = items.iter().flat_map(|item| item.covers.iter().copied()).collect();
    remove_covered(&mut missing, items, &chosen);
    let mut candidates: Vec<usize> = (0..items.len()).filter(|item| !chosen.contains(item)).collect();

    // Taking an essential item can make others useless, and leaving those out can make new ones essential.
    loop {
        candidates = useful(items, &candidates, &missing);
        let essential = essential(items, &candidates, &missing);
        if essential.is_empty() {
            break;
        }
        chosen.extend(&essential);
        candidates.retain(|item| !essential.contains(item));
        remove_covered(&mut missing, items, &essential);
    }

    let rest = without_redundant(items, greedy(items, &candidates, &missing));
    if candidates.len() <= EXACT_LIMIT {
        chosen.extend(exact(items, &candidates, &missing, rest));
    } else {
        chosen.extend(rest);
    }
    without_redundant(items, chosen).into_iter().collect()
}

fn weight(item: &Item) -> u64 {
    u64::from(item.weight.max(1))
}

fn remove_covered(missing: &mut BTreeSet<u32>, items: &[Item], by: &BTreeSet<usize>) {
    missing.retain(|element| !by.iter().any(|&item| items[item].covers.contains(element)));
}

/// Candidates that cover something missing which no other one covers at the same weight or less; of two
/// equal ones the first.
fn useful(items: &[Item], candidates: &[usize], missing: &BTreeSet<u32>) -> Vec<usize> {
    let parts: Vec<BTreeSet<u32>> =
        candidates.iter().map(|&item| items[item].covers.intersection(missing).copied().collect()).collect();
    let dominates = |one: usize, other: usize| {
        let (a, b) = (weight(&items[candidates[one]]), weight(&items[candidates[other]]));
        let is_first_of_equals = parts[one].len() > parts[other].len() || a < b || one < other;
        a <= b && is_first_of_equals && parts[other].is_subset(&parts[one])
    };
    (0..candidates.len())
        .filter(|&position| !parts[position].is_empty())
        .filter(|&position| {
            !(0..candidates.len()).any(|other| other != position && dominates(other, position))
        })
        .map(|position| candidates[position])
        .collect()
}

/// Candidates that alone cover some missing element.
fn essential(items: &[Item], candidates: &[usize], missing: &BTreeSet<u32>) -> BTreeSet<usize> {
    let mut covering: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for &item in candidates {
        for element in items[item].covers.intersection(missing) {
            covering.entry(*element).or_default().push(item);
        }
    }
    covering.into_values().filter(|by| by.len() == 1).flatten().collect()
}

/// Again and again the item with the most new elements per weight.
fn greedy(items: &[Item], candidates: &[usize], missing: &BTreeSet<u32>) -> BTreeSet<usize> {
    let mut missing = missing.clone();
    let mut chosen = BTreeSet::new();
    while !missing.is_empty() {
        let gain = |item: usize| items[item].covers.intersection(&missing).count() as u64;
        let gains = candidates.iter().map(|&item| (item, gain(item))).filter(|(_, gain)| *gain > 0);
        // `a / wa > b / wb` without division; the first of equals stays.
        let best = gains.reduce(|best, next| {
            let better = next.1 * weight(&items[best.0]) > best.1 * weight(&items[next.0]);
            if better { next } else { best }
        });
        let Some((best, _)) = best else { break };
        chosen.insert(best);
        missing.retain(|element| !items[best].covers.contains(element));
    }
    chosen
}

/// Leaves out, from the heaviest to the lightest and the last of equals first, what the others cover anyway.
fn without_redundant(items: &[Item], mut chosen: BTreeSet<usize>) -> BTreeSet<usize> {
    let mut times_covered: BTreeMap<u32, usize> = BTreeMap::new();
    for element in chosen.iter().flat_map(|&item| &items[item].covers) {
        *times_covered.entry(*element).or_default() += 1;
    }
    let mut removable: Vec<usize> = chosen.iter().copied().filter(|&item| !items[item].must_keep).collect();
    removable.sort_by_key(|&item| std::cmp::Reverse((weight(&items[item]), item)));
    for item in removable {
        let is_redundant = items[item].covers.iter().all(|element| times_covered.get(element) > Some(&1));
        if is_redundant {
            chosen.remove(&item);
            for element in &items[item].covers {
                times_covered.entry(*element).and_modify(|times| *times -= 1);
            }
        }
    }
    chosen
}

/// The lightest choice of candidates that covers what is missing, or `known` if nothing is lighter.
fn exact(
    items: &[Item],
    candidates: &[usize],
    missing: &BTreeSet<u32>,
    known: BTreeSet<usize>,
) -> BTreeSet<usize> {
    let weights: Vec<u64> = candidates.iter().map(|&item| weight(&items[item])).collect();
    // For each element the candidates that cover it, as bits. Only the smallest such sets matter: who covers
    // one of them covers all that contain it.
    let covering = |element: &u32| {
        let by = candidates.iter().enumerate().filter(|(_, item)| items[**item].covers.contains(element));
        by.fold(0u32, |bits, (position, _)| bits | 1 << position)
    };
    let all: BTreeSet<u32> = missing.iter().map(covering).collect();
    let is_smallest = |bits: &u32| !all.iter().any(|other| other != bits && other & bits == *other);
    let demands: Vec<u32> = all.iter().copied().filter(is_smallest).collect();

    let limit = known.iter().map(|&item| weight(&items[item])).sum();
    let mut search = Search { weights: &weights, best: None, limit };
    search.run(&demands, 0, 0, 0);
    match search.best {
        Some(bits) => {
            let chosen = candidates.iter().enumerate().filter(|(position, _)| bits >> position & 1 == 1);
            chosen.map(|(_, &item)| item).collect()
        }
        None => known,
    }
}

struct Search<'a> {
    weights: &'a [u64],
    /// The lightest choice so far, as bits, lighter than `limit` was before it.
    best: Option<u32>,
    limit: u64,
}

impl Search<'_> {
    /// Extends `chosen` without using `banned` (whose choices have been tried) until all demands are met.
    fn run(&mut self, demands: &[u32], chosen: u32, banned: u32, weight: u64) {
        let open: Vec<u32> =
            demands.iter().filter(|&&bits| bits & chosen == 0).map(|bits| bits & !banned).collect();
        if weight + self.at_least(&open) >= self.limit {
            return;
        }
        let Some(&narrowest) = open.iter().min_by_key(|bits| bits.count_ones()) else {
            self.best = Some(chosen);
            self.limit = weight;
            return;
        };
        let mut tried = banned;
        for position in (0..self.weights.len()).filter(|position| narrowest >> position & 1 == 1) {
            let bit = 1 << position;
            self.run(demands, chosen | bit, tried, weight + self.weights[position]);
            tried |= bit;
        }
    }

    /// What meeting all demands weighs at the least: demands that share no candidate are paid for one by one.
    fn at_least(&self, open: &[u32]) -> u64 {
        let mut used = 0;
        let mut total = 0u64;
        for &bits in open {
            if bits & used == 0 {
                used |= bits;
                let cheapest = (0..self.weights.len()).filter(|position| bits >> position & 1 == 1);
                // A demand that nothing can meet any more is never paid for.
                total = total.saturating_add(
                    cheapest.map(|position| self.weights[position]).min().unwrap_or(u64::MAX),
                );
            }
        }
        total
    }
}

#[cfg(test)]
mod tests;
