//! What is known of slices that were asked before.
//!
//! A key is a set of condition ids, sorted. Ids never change their meaning while the arena only grows, which is why a
//! solver belongs to one life of an arena.

use rustc_hash::FxHashMap;
use term::{TermId, VarId};

use crate::answer::Unknown;

/// The answer to a slice, with values for its own variables only.
#[derive(Debug, Clone)]
pub(crate) enum Known {
    Sat(Vec<(VarId, u64)>),
    Unsat,
    Unknown(Unknown),
}

#[derive(Debug, Default)]
pub(crate) struct Cache {
    answers: FxHashMap<Box<[TermId]>, Known>,
    /// Sets without a solution, under their last id: a set that contains one contains that id.
    unsat: FxHashMap<TermId, Vec<Box<[TermId]>>>,
}

impl Cache {
    pub(crate) fn key(slice: &[TermId]) -> Box<[TermId]> {
        let mut key: Box<[TermId]> = slice.into();
        key.sort_unstable();
        key
    }

    pub(crate) fn get(&self, key: &[TermId]) -> Option<&Known> {
        self.answers.get(key)
    }

    /// Whether the set contains one that has no solution.
    pub(crate) fn contains_unsat(&self, key: &[TermId]) -> bool {
        let sets = key.iter().filter_map(|last| self.unsat.get(last)).flatten();
        sets.into_iter().any(|set| is_subset(set, key))
    }

    pub(crate) fn insert(&mut self, key: Box<[TermId]>, known: Known) {
        if matches!(known, Known::Unsat) {
            self.insert_unsat(key.clone());
        }
        self.answers.insert(key, known);
    }

    /// Forgets the sets for which there was no answer.
    pub(crate) fn forget_unknown(&mut self) {
        self.answers.retain(|_, known| !matches!(known, Known::Unknown(_)));
    }

    /// Remembers a set without a solution, unless a smaller one is known.
    pub(crate) fn insert_unsat(&mut self, key: Box<[TermId]>) {
        if let Some(&last) = key.last()
            && !self.contains_unsat(&key)
        {
            self.unsat.entry(last).or_default().push(key);
        }
    }
}

/// Whether one sorted list is part of another.
fn is_subset(small: &[TermId], large: &[TermId]) -> bool {
    let mut rest = large.iter();
    small.len() <= large.len() && small.iter().all(|wanted| rest.by_ref().any(|id| id == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use term::{Sort, Terms};

    #[test]
    fn a_larger_set_has_no_solution_either() {
        let mut terms = Terms::new();
        let ids: Vec<TermId> = (0..6).map(|name| terms.declare(&name.to_string(), Sort::Bool)).collect();
        let set = |numbers: &[usize]| Cache::key(&numbers.iter().map(|n| ids[*n]).collect::<Vec<_>>());
        let mut cache = Cache::default();
        cache.insert(set(&[4, 1]), Known::Unsat);
        assert!(cache.contains_unsat(&set(&[5, 4, 1, 0])));
        assert!(!cache.contains_unsat(&set(&[5, 4, 0])));
        assert!(!cache.contains_unsat(&set(&[1])));
        assert!(matches!(cache.get(&set(&[1, 4])), Some(Known::Unsat)));
    }
}
