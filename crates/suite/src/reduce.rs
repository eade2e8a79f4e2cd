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

/// Up to this many candidates are compared pair by pair; beyond, that costs more than it helps.
const PAIRWISE_LIMIT: usize = 400;

/// Positions of the items to keep, ascending. They cover all that the items cover together, and none of them
/// can be left out unless it must be kept. With at most [`EXACT_LIMIT`] items to decide between, no other
/// choice is lighter.
pub fn reduce(items: &[Item]) -> Vec<usize> {
    let problem = Problem::of(items);
    let mut chosen: BTreeSet<usize> = (0..items.len()).filter(|&item| items[item].must_keep).collect();
    let mut missing = problem.union(0..items.len());
    missing.remove_all(&problem.union(chosen.iter().copied()));
    let mut candidates: Vec<usize> = (0..items.len()).filter(|item| !chosen.contains(item)).collect();

    // Taking an essential item can make others useless, and leaving those out can make new ones essential.
    loop {
        candidates = problem.useful(&candidates, &missing);
        let essential = problem.essential(&candidates, &missing);
        if essential.is_empty() {
            break;
        }
        candidates.retain(|item| !essential.contains(item));
        missing.remove_all(&problem.union(essential.iter().copied()));
        chosen.extend(essential);
    }

    let rest = problem.without_redundant(problem.greedy(&candidates, &missing));
    if candidates.len() <= EXACT_LIMIT {
        chosen.extend(problem.exact(&candidates, &missing, rest));
    } else {
        chosen.extend(rest);
    }
    problem.without_redundant(chosen).into_iter().collect()
}

/// The items with their elements numbered from 0, as bits.
struct Problem<'a> {
    items: &'a [Item],
    covers: Vec<Bits>,
    elements: usize,
}

impl<'a> Problem<'a> {
    fn of(items: &'a [Item]) -> Self {
        let mut numbers: BTreeMap<u32, usize> = BTreeMap::new();
        for element in items.iter().flat_map(|item| &item.covers) {
            let next = numbers.len();
            numbers.entry(*element).or_insert(next);
        }
        let bits = |item: &Item| {
            let mut bits = Bits::none(numbers.len());
            item.covers.iter().for_each(|element| bits.insert(numbers[element]));
            bits
        };
        Problem { items, covers: items.iter().map(bits).collect(), elements: numbers.len() }
    }

    fn weight(&self, item: usize) -> u64 {
        u64::from(self.items[item].weight.max(1))
    }

    fn union(&self, items: impl IntoIterator<Item = usize>) -> Bits {
        let mut union = Bits::none(self.elements);
        items.into_iter().for_each(|item| union.add_all(&self.covers[item]));
        union
    }

    /// Candidates that cover something missing which no other one covers at the same weight or less; of two
    /// equal ones the first.
    fn useful(&self, candidates: &[usize], missing: &Bits) -> Vec<usize> {
        let parts: Vec<(usize, Bits)> = candidates
            .iter()
            .map(|&item| (item, self.covers[item].and(missing)))
            .filter(|(_, part)| part.count() > 0)
            .collect();
        let is_dominated = |(item, part): &(usize, Bits)| {
            parts.iter().any(|(other, larger)| {
                let (own, others) = (self.weight(*item), self.weight(*other));
                let is_better = others < own || part != larger || other < item;
                other != item && others <= own && is_better && part.is_within(larger)
            })
        };
        let compare = parts.len() <= PAIRWISE_LIMIT;
        parts.iter().filter(|part| !(compare && is_dominated(part))).map(|(item, _)| *item).collect()
    }

    /// Candidates that alone cover some missing element.
    fn essential(&self, candidates: &[usize], missing: &Bits) -> BTreeSet<usize> {
        let mut once = Bits::none(self.elements);
        let mut more = Bits::none(self.elements);
        for &item in candidates {
            more.add_all(&once.and(&self.covers[item]));
            once.add_all(&self.covers[item]);
        }
        once.remove_all(&more);
        let alone = once.and(missing);
        candidates.iter().copied().filter(|&item| self.covers[item].and(&alone).count() > 0).collect()
    }

    /// Again and again the item with the most new elements per weight.
    fn greedy(&self, candidates: &[usize], missing: &Bits) -> BTreeSet<usize> {
        let mut missing = missing.clone();
        let mut chosen = BTreeSet::new();
        while missing.count() > 0 {
            let gains = candidates.iter().map(|&item| (item, self.covers[item].and(&missing).count()));
            // `a / wa > b / wb` without division; the first of equals stays.
            let best = gains.filter(|(_, gain)| *gain > 0).reduce(|best, next| {
                let better = next.1 * self.weight(best.0) > best.1 * self.weight(next.0);
                if better { next } else { best }
            });
            let Some((best, _)) = best else { break };
            chosen.insert(best);
            missing.remove_all(&self.covers[best]);
        }
        chosen
    }

    /// Leaves out, from the heaviest to the lightest and the last of equals first, what the others cover anyway.
    fn without_redundant(&self, mut chosen: BTreeSet<usize>) -> BTreeSet<usize> {
        let removable = chosen.iter().copied().filter(|&item| !self.items[item].must_keep);
        let mut removable: Vec<usize> = removable.collect();
        removable.sort_by_key(|&item| std::cmp::Reverse((self.weight(item), item)));
        for item in removable {
            let others = self.union(chosen.iter().copied().filter(|&other| other != item));
            if self.covers[item].is_within(&others) {
                chosen.remove(&item);
            }
        }
        chosen
    }

    /// The lightest choice of candidates that covers what is missing, or `known` if nothing is lighter.
    fn exact(&self, candidates: &[usize], missing: &Bits, known: BTreeSet<usize>) -> BTreeSet<usize> {
        let weights: Vec<u64> = candidates.iter().map(|&item| self.weight(item)).collect();
        // For each element the candidates that cover it, as bits. Only the smallest such sets matter: who
        // covers one of them covers all that contain it.
        let covering = |element: usize| {
            let by = candidates.iter().enumerate().filter(|(_, item)| self.covers[**item].contains(element));
            by.fold(0u32, |bits, (position, _)| bits | 1 << position)
        };
        let all: BTreeSet<u32> =
            (0..self.elements).filter(|&element| missing.contains(element)).map(covering).collect();
        let is_smallest = |bits: &u32| !all.iter().any(|other| other != bits && other & bits == *other);
        let demands: Vec<u32> = all.iter().copied().filter(is_smallest).collect();

        let limit = known.iter().map(|&item| self.weight(item)).sum();
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
}

/// A set of numbers below a limit that all sets of a problem share.
#[derive(Clone, PartialEq, Eq)]
struct Bits(Vec<u64>);

impl Bits {
    fn none(limit: usize) -> Self {
        Bits(vec![0; limit.div_ceil(64)])
    }

    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    fn add_all(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    fn remove_all(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
    }

    fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(word, other)| word & other).collect())
    }

    fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    fn is_within(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(word, other)| word & !other == 0)
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
