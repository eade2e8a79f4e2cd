//! Searches of several methods on one budget, in waves: each method gets its share of what is left, and what it does not need
//! goes back for those behind it.

use base::Budget;
use suite::TestCase;

use crate::class::Context;
use crate::propose::candidates::Work;
use crate::propose::lanes::{Answer, Lanes, Search, Task, Time};
use crate::schedule;

/// How a budget is shared among methods whose number is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shares {
    /// Methods that have not had their turn.
    left: usize,
    /// So many times its share each may take of what is left.
    part: u64,
    /// Shares that are kept for later.
    kept: u64,
    /// So many times as long as its units are worth each may take by the clock.
    leeway: f64,
}

impl Shares {
    /// Of all that is left; in a quick round twice the share, as most need less.
    pub(crate) fn of_round(methods: usize, round: usize) -> Shares {
        Shares { left: methods, part: if round == 0 { 2 } else { 1 }, kept: 0, leeway: 1.0 }
    }

    /// With as much as one of them gets kept for what comes of it.
    pub(crate) fn of_some(methods: usize) -> Shares {
        Shares { left: methods, part: 1, kept: 1, leeway: 1.0 }
    }

    /// Of all that is left, where most are done long before their units are spent.
    pub(crate) fn of_fields(methods: usize) -> Shares {
        Shares { left: methods, part: 1, kept: 0, leeway: 2.0 }
    }

    /// The share of the next method, and the part of the time after which the clock brakes it: who takes longer than its units
    /// are worth must leave something for those behind it.
    fn next(&mut self, budget: &mut Budget, threads: usize) -> (Budget, f64) {
        let (left, part) = (self.left as u64, self.part);
        // The last but one must leave something, too.
        let share = budget.lend(part, left + part - 1 + self.kept);
        let at_once = threads.min(self.left) as f64;
        let brake = (self.leeway * at_once * part as f64 / (left as f64 + part as f64 - 1.0)).min(1.0);
        self.left -= 1;
        (share, brake)
    }
}

/// Explores a wave of methods, each from its cases. When the answers are there, all that was lent is back.
pub(crate) fn explore_wave(
    context: &Context<'_>,
    lanes: &mut Lanes<'_, '_>,
    (works, wave): (&[Work], &[(usize, &[TestCase])]),
    (search, round): (Search, usize),
    (shares, budget, time): (&mut Shares, &mut Budget, &Time<'_>),
) -> Vec<Answer> {
    let mut lent = Vec::new();
    let mut tasks: Vec<Task<'_>> = Vec::new();
    for &(index, seeds) in wave {
        let (share, brake) = shares.next(budget, lanes.threads());
        let is_aimed = context.objective.is_lines() && matches!(search, Search::Calls);
        let limits = context.schedule.limits(&share, round, is_aimed);
        tasks.push(Task { search, method: &works[index].method, seeds, limits, share: brake });
        lent.push(share);
    }
    let answers = lanes.explore(&tasks, time);
    for (answer, share) in answers.iter().zip(lent) {
        if let Answer::Explored(explored) = answer {
            share.spend(schedule::cost(&explored.statistics));
        }
        budget.take_back(share);
    }
    answers
}

#[cfg(test)]
mod tests {
    use base::Units;

    use super::*;

    fn lent(mut shares: Shares, methods: usize) -> Vec<u64> {
        let mut budget = Budget::new(Units(1_200));
        (0..methods).map(|_| shares.next(&mut budget, 1).0.left().0).collect()
    }

    #[test]
    fn nobody_takes_what_those_behind_need() {
        assert_eq!(lent(Shares::of_round(4, 1), 4), [300, 300, 300, 300]);
        assert_eq!(lent(Shares::of_round(3, 0), 3), [600, 400, 200]);
        assert_eq!(lent(Shares::of_some(3), 3), [300, 300, 300]);
    }

    #[test]
    fn the_clock_brakes_nobody_who_is_alone() {
        let mut budget = Budget::new(Units(1_200));
        assert_eq!(Shares::of_round(1, 0).next(&mut budget, 1).1, 1.0);
        assert_eq!(Shares::of_some(4).next(&mut budget, 2).1, 0.5);
        assert_eq!(Shares::of_fields(8).next(&mut budget, 1).1, 0.25);
    }
}
