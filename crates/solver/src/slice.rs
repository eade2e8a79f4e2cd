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

    /// The variables of each condition.
    pub(crate) fn of_all(&mut self, terms: &Terms, conditions: &[TermId]) -> Vec<Arc<[VarId]>> {
        conditions.iter().map(|condition| self.get(terms, *condition)).collect()
    }

    /// The conditions that depend on the seeds, each once, in the order of the path; the seeds come last. `of_path` are the
    /// variables of the path's conditions.
    pub(crate) fn slice(
        &mut self,
        terms: &Terms,
        path: &[TermId],
        of_path: &[Arc<[VarId]>],
        seeds: &[TermId],
    ) -> Vec<TermId> {
        let mut connected = vec![false; terms.all_variables().len()];
        for &seed in seeds {
            for variable in self.get(terms, seed).iter() {
                connected[variable.index()] = true;
            }
        }
        // Later conditions usually depend on earlier ones, so going backwards few rounds are enough.
        let mut open: Vec<usize> = (0..path.len()).rev().collect();
        let mut taken = vec![false; path.len()];
        loop {
            let before = open.len();
            open.retain(|&position| {
                let variables = &of_path[position];
                let depends = variables.iter().any(|variable| connected[variable.index()]);
                if depends {
                    taken[position] = true;
                    for variable in variables.iter() {
                        connected[variable.index()] = true;
                    }
                }
                !depends
            });
            if open.len() == before {
                break;
            }
        }
        let mut listed: FxHashSet<TermId> = seeds.iter().copied().collect();
        let on_path = path.iter().zip(taken).filter(|(_, taken)| *taken).map(|(condition, _)| *condition);
        let mut slice: Vec<TermId> = on_path.filter(|condition| listed.insert(*condition)).collect();
        listed.clear();
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
        let path = [bc, d_zero, ab];
        let of_path = variables.of_all(&terms, &path);
        assert_eq!(variables.slice(&terms, &path, &of_path, &[goal]), [bc, ab, goal]);
        assert_eq!(variables.slice(&terms, &path, &of_path, &[d_zero]), [d_zero]);
    }
}
