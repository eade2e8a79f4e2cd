//! Which ways have been taken at which decision. A decision is known by its place and by everything that was decided before it.

use rustc_hash::FxHashMap;
use term::{Sort, TermId, Terms};
use vm::observe::Site;

use crate::watch::Way;

/// What was decided before a decision, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prefix(u64);

impl Prefix {
    pub fn of_skeleton(index: usize) -> Prefix {
        Prefix(0x9e37_79b9_7f4a_7c15 ^ (index as u64 + 1).wrapping_mul(0xff51_afd7_ed55_8ccd))
    }

    pub fn then(self, site: Site, way: Way) -> Prefix {
        let way = match way {
            Way::To(offset) => 1 << 40 | u64::from(offset),
            Way::Condition(condition) => u64::from(condition.number().get()),
        };
        self.at(site).mix(way)
    }

    /// The decision that is made there next. Two runs that decide at different places after the same decisions differ in
    /// something that no term tells of: each is asked for its other way.
    pub fn at(self, site: Site) -> Prefix {
        self.mix(u64::from(site.method.0) << 16 | u64::from(site.offset))
    }

    fn mix(self, with: u64) -> Prefix {
        let mut bits = self.0 ^ with.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        bits = (bits ^ (bits >> 32)).wrapping_mul(0x9fb2_1c65_1e98_df25);
        Prefix(bits ^ (bits >> 29))
    }
}

/// Runs that come to a decision on the same way may know it by different conditions; so many of them are asked for the
/// other way before there is none.
const MOST_CONDITIONS: usize = 3;

#[derive(Clone, Debug, Default)]
struct Decision {
    /// The ways that have been taken, each with the condition of the first run that took it.
    taken: Vec<(Way, TermId)>,
    /// Conditions that runs know the decision by.
    known: Vec<TermId>,
    /// Those for which there is no other way, or none was found.
    closed: Vec<TermId>,
}

/// What is new about the way that a run took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// The decision itself.
    Decision,
    Way,
    /// The condition of a way that was taken before. Another way may be open to this one only.
    Condition,
    Nothing,
}

#[derive(Clone, Debug, Default)]
pub struct Tree {
    decisions: FxHashMap<Prefix, Decision>,
}

impl Tree {
    /// A run took this way at a decision.
    pub fn take(&mut self, prefix: Prefix, way: Way, condition: TermId) -> News {
        let decision = self.decisions.entry(prefix).or_default();
        let is_first = decision.taken.is_empty();
        if !decision.taken.iter().any(|(taken, _)| *taken == way) {
            decision.taken.push((way, condition));
            decision.known.push(condition);
            return if is_first { News::Decision } else { News::Way };
        }
        if decision.known.len() < MOST_CONDITIONS && !decision.known.contains(&condition) {
            decision.known.push(condition);
            return News::Condition;
        }
        News::Nothing
    }

    /// How many ways have been taken.
    pub fn ways(&self, prefix: Prefix) -> usize {
        self.decisions.get(&prefix).map_or(0, |decision| decision.taken.len())
    }

    /// What would lead a run with this condition another way than any that has been taken; `None` if there is no other.
    pub fn another(&self, terms: &mut Terms, prefix: Prefix, way: Way, condition: TermId) -> Option<TermId> {
        let decision = self.decisions.get(&prefix)?;
        if decision.closed.contains(&condition) {
            return None;
        }
        let jumped = |(way, _): &&(Way, TermId)| matches!(way, Way::To(_));
        if matches!(way, Way::To(_)) && decision.taken.iter().filter(jumped).count() > 1 {
            return None;
        }
        let mut other = terms.not(condition);
        for (taken, condition) in &decision.taken {
            // The type of an object is no condition.
            if *taken != way && terms.sort(*condition) == Sort::Bool {
                let not_taken = terms.not(*condition);
                other = terms.and(other, not_taken);
            }
        }
        (terms.as_bool(other) != Some(false)).then_some(other)
    }

    /// The conditions of the other ways that have been taken.
    pub fn others(&self, prefix: Prefix, way: Way) -> impl Iterator<Item = TermId> + '_ {
        let taken = self.decisions.get(&prefix).into_iter().flat_map(|decision| &decision.taken);
        taken.filter(move |(taken, _)| *taken != way).map(|(_, condition)| *condition)
    }

    pub fn close(&mut self, prefix: Prefix, condition: TermId) {
        self.decisions.entry(prefix).or_default().closed.push(condition);
    }
}

#[cfg(test)]
mod tests {
    use term::{Relation, Sort};
    use vm::class::MethodId;

    use super::*;

    const SITE: Site = Site { method: MethodId(7), offset: 3 };

    #[test]
    fn a_branch_has_two_ways_and_a_switch_as_many_as_are_found() {
        let mut terms = Terms::new();
        let x = terms.declare("x", Sort::Int);
        let positive = terms.compare_zero(Relation::Gt, x);
        let mut tree = Tree::default();
        let start = Prefix::of_skeleton(0);
        let way = Way::To(9);
        assert_eq!(tree.take(start, way, positive), News::Decision);
        assert_eq!(tree.take(start, way, positive), News::Nothing);
        let other = tree.another(&mut terms, start, way, positive).unwrap();
        assert_eq!(other, terms.not(positive));
        assert_eq!(tree.take(start, Way::To(6), other), News::Way);
        assert_eq!(tree.another(&mut terms, start, way, positive), None);

        let place = start.then(SITE, way);
        let arms = [1, 2].map(|key| {
            let key = terms.int(key);
            terms.equal(x, key)
        });
        for arm in arms {
            tree.take(place, Way::Condition(arm), arm);
        }
        let rest = tree.another(&mut terms, place, Way::Condition(arms[0]), arms[0]).unwrap();
        assert!(term::holds(&terms, rest, &|_| 3));
        assert!(!term::holds(&terms, rest, &|_| 1) && !term::holds(&terms, rest, &|_| 2));
        tree.close(place, arms[0]);
        assert_eq!(tree.another(&mut terms, place, Way::Condition(arms[0]), arms[0]), None);
    }

    #[test]
    fn another_condition_for_the_same_way_may_still_lead_elsewhere() {
        let mut terms = Terms::new();
        let [short, long] = ["a", "b"].map(|name| {
            let variable = terms.declare(name, Sort::Int);
            terms.compare_zero(Relation::Gt, variable)
        });
        let (mut tree, start, way) = (Tree::default(), Prefix::of_skeleton(0), Way::To(9));
        tree.take(start, way, short);
        tree.close(start, short);
        assert_eq!(tree.take(start, way, long), News::Condition);
        assert_eq!(tree.another(&mut terms, start, way, short), None);
        let other = terms.not(long);
        assert_eq!(tree.another(&mut terms, start, way, long), Some(other));
        tree.take(start, Way::To(6), other);
        assert_eq!(tree.another(&mut terms, start, way, long), None);
    }

    #[test]
    fn decisions_are_told_apart_by_all_that_came_before() {
        let start = Prefix::of_skeleton(0);
        let (left, right) = (Way::To(1), Way::To(2));
        assert_ne!(start.then(SITE, left).then(SITE, right), start.then(SITE, right).then(SITE, left));
        assert_ne!(start.then(SITE, left), Prefix::of_skeleton(1).then(SITE, left));
        assert_eq!(start.then(SITE, left), Prefix::of_skeleton(0).then(SITE, left));
        let elsewhere = Site { offset: 4, ..SITE };
        assert_ne!(start.then(SITE, left), start.then(elsewhere, left));
        assert_ne!(start.at(SITE), start.at(elsewhere));
    }
}
