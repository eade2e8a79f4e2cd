//! One schedule for the work on a class: which share of its units each kind of work gets.
//!
//! Units decide what is done (`base::Units`); all numbers of runs, calls, steps and candidates are shares of them, so that
//! a larger budget looks further everywhere and the result is the same on every computer. When it is time to end all the
//! same, because this computer is slower than the rate says, is in `timetable`.

use std::time::Duration;

use base::{Budget, Cost, Units};
use explore::{Limits, Statistics};

/// In hundredths of the units of a class: exploring, and candidates on the real JVM, which go on side by side.
const EXPLORING: u64 = 50;
const TRYING: u64 = 60;

/// The search for paths of one method ends after this part of the class's units without anything new. At first a fraction of
/// it must do, for each method in its turn.
const PATIENCE: u64 = 60;
const QUICK: u64 = 16;
/// A method that is searched for a line may take this many times longer.
const AIMED: u64 = 8;
/// Where all is covered, what is looked for are broken promises, for this part of a search's patience.
const PROMISES: u64 = 5;

/// In thousandths of the units of a class: calls on live objects for one object that a call needs; the same for a state
/// that a test would else set by reflection, and for all of these; for all objects of a call together; steps of a planner for one object, and where a plan only
/// adds variety.
const OBJECT: u64 = 40;
const STATE: u64 = 30;
const STATES: u64 = 200;
const COMPANY: u64 = 500;
const PLAN: u64 = 25;
const VARIETY: u64 = 3;

/// In thousandths of the units of a class, what one run from each state that is followed takes.
const STATES_FOLLOWED: u64 = 3;

/// How much a reader must follow to see what an object is: heavier ones are no beginning for others. So many units allow for
/// one part more, and the first few parts are always allowed.
const UNITS_OF_A_PART: Units = Units(200_000);
const PARTS: usize = 40;

/// Candidates of every method that are tried, however many methods there are.
const LEAST_CANDIDATES: usize = 4;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    total: Units,
    /// Everything is spent, even when nothing new is reached.
    exhausts: bool,
}

impl Schedule {
    /// For a class with this budget of the user.
    pub(crate) fn new(budget: Duration, exhausts: bool) -> Schedule {
        Schedule { total: Units::of(budget), exhausts }
    }

    /// What exploring all methods may take.
    pub(crate) fn exploring(&self) -> Budget {
        Budget::new(self.total.share(EXPLORING, 100)).exhausting(self.exhausts)
    }

    /// How far one search for paths goes, of a method that has `share` to spend. Searches that are repeated have twice the
    /// patience each time.
    pub(crate) fn limits(&self, share: &Budget, round: usize, is_aimed: bool) -> Limits {
        let run = Cost::RUN.units();
        let patience = self.total.share(if is_aimed { AIMED } else { 1 }, PATIENCE);
        let runs = share.left().count(run).max(1);
        // A quick search that has covered all is the only one that looks for broken promises.
        let promises = patience.share(1, PROMISES).count(run).clamp(1, runs);
        let patience = match round {
            0 => patience.share(1, QUICK),
            round => patience.share(1 << (round - 1).min(32), 1),
        };
        let idle = patience.count(run).clamp(1, runs);
        Limits { runs, idle, promises, ..Limits::default() }
    }

    /// Candidates that are tried of each of so many methods, beside those that the search for paths has found.
    pub(crate) fn candidates(&self, methods: usize) -> usize {
        let all = self.total.share(TRYING, 100).count(Cost::JUDGED.units());
        (all / methods.max(1)).max(LEAST_CANDIDATES)
    }

    /// Calls on live objects for one object.
    pub(crate) fn calls_for_object(&self) -> usize {
        self.calls(OBJECT)
    }

    /// Calls on live objects for all objects of a call together, where nothing else is looked for.
    pub(crate) fn calls_for_company(&self) -> usize {
        self.calls(COMPANY)
    }

    /// Calls on live objects for a state that would else be set by reflection.
    pub(crate) fn calls_for_state(&self) -> usize {
        self.calls(STATE)
    }

    /// The same for all such states of a class.
    pub(crate) fn calls_for_states(&self) -> usize {
        self.calls(STATES)
    }

    /// States of objects that are followed.
    pub(crate) fn states(&self) -> usize {
        self.total.share(STATES_FOLLOWED, 1_000).count(Cost::RUN.units()).max(1)
    }

    /// What an object that others begin with may be made of, in objects, literals and calls.
    pub(crate) fn heaviest(&self) -> usize {
        self.total.count(UNITS_OF_A_PART).max(PARTS)
    }

    fn calls(&self, thousandths: u64) -> usize {
        self.total.share(thousandths, 1_000).count(Cost::CALL.units()).max(1)
    }

    /// Steps of a planner for one object.
    pub(crate) fn expansions(&self) -> u32 {
        self.steps(PLAN)
    }

    /// Steps of a planner where a plan only adds variety.
    pub(crate) fn expansions_for_variety(&self) -> u32 {
        self.steps(VARIETY)
    }

    fn steps(&self, thousandths: u64) -> u32 {
        let steps = self.total.share(thousandths, 1_000).count(Cost::EXPANSION.units());
        u32::try_from(steps).unwrap_or(u32::MAX).max(1)
    }
}

/// What a search has cost.
pub(crate) fn cost(statistics: &Statistics) -> Cost {
    Cost {
        runs: statistics.runs as u64,
        instructions: statistics.instructions,
        evaluations: statistics.solver.evaluations,
        z3_units: statistics.solver.z3_units,
        ..Cost::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_shares_of_the_budget() {
        let small = Schedule::new(Duration::from_secs(10), false);
        let large = Schedule::new(Duration::from_secs(20), false);
        assert_eq!(large.calls_for_object(), 2 * small.calls_for_object());
        assert_eq!(large.expansions(), 2 * small.expansions());
        assert_eq!((small.heaviest(), large.heaviest()), (PARTS, 2 * PARTS));
        let limits = |schedule: &Schedule, round| schedule.limits(&schedule.exploring(), round, false);
        assert_eq!(limits(&large, 1).idle / 2, limits(&small, 1).idle);
        assert_eq!(limits(&large, 1).runs / 2, limits(&small, 1).runs);
        assert!(limits(&small, 0).idle < limits(&small, 1).idle);
        assert_eq!(limits(&small, 0).promises, limits(&small, 1).promises);
        assert_eq!(limits(&small, 3).idle / 4, limits(&small, 1).idle);
    }

    #[test]
    fn no_budget_is_too_small_or_too_large() {
        for budget in [Duration::ZERO, Duration::from_millis(1), Duration::MAX] {
            let schedule = Schedule::new(budget, true);
            assert!(schedule.candidates(1_000_000) >= LEAST_CANDIDATES);
            assert!(schedule.calls_for_state() > 0 && schedule.expansions_for_variety() > 0);
            let limits = schedule.limits(&schedule.exploring(), 99, true);
            assert!(limits.runs > 0 && limits.idle > 0 && limits.promises > 0);
        }
    }
}
