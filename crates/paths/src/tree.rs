//! Which ways have been taken at which decision. A decision is known by everything that was decided before it.

use rustc_hash::FxHashMap;
use term::{Sort, TermId, Terms};

/// What was decided before a decision, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Prefix(u64);

impl Prefix {
    pub fn of_skeleton(index: usize) -> Prefix {
        Prefix(0x9e37_79b9_7f4a_7c15 ^ (index as u64 + 1).wrapping_mul(0xff51_afd7_ed55_8ccd))
    }

    pub fn then(self, condition: TermId) -> Prefix {
        let mut bits = self.0 ^ u64::from(condition.number().get()).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        bits = (bits ^ (bits >> 32)).wrapping_mul(0x9fb2_1c65_1e98_df25);
        Prefix(bits ^ (bits >> 29))
    }
}

#[derive(Clone, Debug, Default)]
struct Decision {
    /// The conditions of the ways that have been taken.
    taken: Vec<TermId>,
    /// There is no other way, or none was found.
    closed: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    decisions: FxHashMap<Prefix, Decision>,
}

impl Tree {
    /// A run took this way at a decision. Whether it is the first to do so.
    pub fn take(&mut self, prefix: Prefix, condition: TermId) -> bool {
        let decision = self.decisions.entry(prefix).or_default();
        let is_new = !decision.taken.contains(&condition);
        if is_new {
            decision.taken.push(condition);
        }
        is_new
    }

    /// How many ways have been taken.
    pub fn ways(&self, prefix: Prefix) -> usize {
        self.decisions.get(&prefix).map_or(0, |decision| decision.taken.len())
    }

    /// The condition of going none of the ways that have been taken; `None` if there is no other.
    pub fn another(&self, terms: &mut Terms, prefix: Prefix) -> Option<TermId> {
        let decision = self.decisions.get(&prefix).filter(|decision| !decision.closed)?;
        let mut other = terms.bool(true);
        // The type of an object is no condition.
        for taken in decision
            .taken
            .iter()
            .copied()
            .filter(|taken| terms.sort(*taken) == Sort::Bool)
            .collect::<Vec<_>>()
        {
            let not_taken = terms.not(taken);
            other = terms.and(other, not_taken);
        }
        (terms.as_bool(other) != Some(false)).then_some(other)
    }

    pub fn close(&mut self, prefix: Prefix) {
        self.decisions.entry(prefix).or_default().closed = true;
    }
}

#[cfg(test)]
mod tests {
    use term::{Relation, Sort};

    use super::*;

    #[test]
    fn a_branch_has_two_ways_and_a_switch_as_many_as_are_found() {
        let mut terms = Terms::new();
        let x = terms.declare("x", Sort::Int);
        let positive = terms.compare_zero(Relation::Gt, x);
        let mut tree = Tree::default();
        let start = Prefix::of_skeleton(0);
        assert!(tree.take(start, positive));
        assert!(!tree.take(start, positive));
        let other = tree.another(&mut terms, start).unwrap();
        assert_eq!(other, terms.not(positive));
        tree.take(start, other);
        assert_eq!(tree.another(&mut terms, start), None);

        let place = start.then(positive);
        for key in [1, 2] {
            let key = terms.int(key);
            let arm = terms.equal(x, key);
            tree.take(place, arm);
        }
        let rest = tree.another(&mut terms, place).unwrap();
        assert!(term::holds(&terms, rest, &|_| 3));
        assert!(!term::holds(&terms, rest, &|_| 1) && !term::holds(&terms, rest, &|_| 2));
        tree.close(place);
        assert_eq!(tree.another(&mut terms, place), None);
    }

    #[test]
    fn decisions_are_told_apart_by_all_that_came_before() {
        let mut terms = Terms::new();
        let [a, b] = ["a", "b"].map(|name| {
            let variable = terms.declare(name, Sort::Int);
            terms.compare_zero(Relation::Gt, variable)
        });
        let start = Prefix::of_skeleton(0);
        assert_ne!(start.then(a).then(b), start.then(b).then(a));
        assert_ne!(start.then(a), Prefix::of_skeleton(1).then(a));
        assert_eq!(start.then(a).then(b), Prefix::of_skeleton(0).then(a).then(b));
    }
}
