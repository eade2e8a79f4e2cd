//! Independence: the conditions that have to do with the goal.
//!
//! Two conditions depend on each other if they share a variable, directly or through others. What is independent of the
//! goal holds already and goes on holding, because its variables keep their values.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use term::{TermId, Terms, VarId};

/// The variables of conditions, found once per condition.
#[derive(Debug, Default)]
pub(crate) struct VariablesOf {
    known: FxHashMap<TermId, Arc<[VarId]>>,
}

impl VariablesOf {
    pub(crate) fn get(&mut self, terms: &Terms, condition: TermId) -> Arc<[VarId]> {
        let found = self.known.entry(condition);
        found.or_insert_with(|| term::variables(terms, &[condition]).into()).clone()
    }

    /// The conditions that depend on the seeds, each once, in the order of the path; seeds that are not on the path come
    /// last.
    pub(crate) fn slice(&mut self, terms: &Terms, path: &[TermId], seeds: &[TermId]) -> Vec<TermId> {
        let mut users: FxHashMap<VarId, Vec<usize>> = FxHashMap::default();
        for (position, &condition) in path.iter().enumerate() {
            for &variable in self.get(terms, condition).iter() {
                users.entry(variable).or_default().push(position);
            }
        }
        let mut seen: FxHashSet<VarId> = FxHashSet::default();
        let mut open: Vec<VarId> = Vec::new();
        for &seed in seeds {
            open.extend(self.get(terms, seed).iter().filter(|variable| seen.insert(**variable)));
        }
        let mut taken = vec![false; path.len()];
        while let Some(variable) = open.pop() {
            for &position in users.get(&variable).map_or(&[][..], Vec::as_slice) {
                if !std::mem::replace(&mut taken[position], true) {
                    open.extend(self.get(terms, path[position]).iter().filter(|other| seen.insert(**other)));
                }
            }
        }
        let mut listed: FxHashSet<TermId> = FxHashSet::default();
        let on_path = path.iter().zip(taken).filter(|(_, taken)| *taken).map(|(condition, _)| *condition);
        let is_seed: FxHashSet<TermId> = seeds.iter().copied().collect();
        let mut slice: Vec<TermId> =
            on_path.filter(|condition| !is_seed.contains(condition) && listed.insert(*condition)).collect();
        slice.extend(seeds.iter().filter(|seed| listed.insert(**seed)));
        slice
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use term::{Operator, Relation, Sort};

    #[test]
    fn dependence_is_transitive_and_the_goal_comes_last() {
        let mut terms = Terms::new();
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| terms.declare(name, Sort::Int));
        let ab = terms.compare(Relation::Lt, a, b);
        let bc = terms.compare(Relation::Lt, b, c);
        let d_zero = terms.compare_zero(Relation::Eq, d);
        let sum = terms.binary(Operator::Iadd, a, a);
        let goal = terms.compare_zero(Relation::Gt, sum);
        let mut variables = VariablesOf::default();
        assert_eq!(variables.slice(&terms, &[bc, d_zero, ab], &[goal]), [bc, ab, goal]);
        assert_eq!(variables.slice(&terms, &[bc, d_zero, ab], &[d_zero]), [d_zero]);
    }
}
