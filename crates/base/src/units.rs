//! Work as a number of units: what decides how long is searched, the same on every computer and for any number of jobs.
//!
//! A budget of time is worth a fixed number of units ([`Units::of`]), and everything that takes long has a price in them
//! ([`Cost`]). A limit is a share of a budget, never a count of its own: who has more to spend looks further everywhere.
//! The clock has no say but as the emergency brake ([`crate::Brake`]).
//!
//! ```
//! use std::time::Duration;
//! use base::{Budget, Cost, Units};
//!
//! let mut whole = Budget::new(Units::of(Duration::from_secs(10)));
//! let easy = whole.lend(1, 2);
//! easy.spend(Cost { runs: 100, instructions: 5_000_000, ..Cost::default() });
//! whole.take_back(easy);
//! // What the easy one has left is there for the next.
//! assert!(whole.left() > Units::of(Duration::from_secs(9)));
//! ```

use std::ops::{Add, AddAssign};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// An amount of work. One is about a microsecond of a computer of 2024.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Units(pub u64);

/// Units of a second of the user's budget: with a fifth of it to spare, the brake seldom acts.
const PER_SECOND: u64 = 800_000;

impl Units {
    /// What a budget of time is worth.
    pub fn of(budget: Duration) -> Units {
        let units = budget.as_nanos().saturating_mul(u128::from(PER_SECOND)) / 1_000_000_000;
        Units(u64::try_from(units).unwrap_or(u64::MAX))
    }

    /// `part` of `whole` equal parts.
    pub fn share(self, part: u64, whole: u64) -> Units {
        let units = u128::from(self.0) * u128::from(part) / u128::from(whole.max(1));
        Units(u64::try_from(units).unwrap_or(u64::MAX))
    }

    /// How many pieces of work of this price there are in it.
    pub fn count(self, price: Units) -> usize {
        usize::try_from(self.0 / price.0.max(1)).unwrap_or(usize::MAX)
    }
}

impl Add for Units {
    type Output = Units;

    fn add(self, other: Units) -> Units {
        Units(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Units {
    fn add_assign(&mut self, other: Units) {
        *self = *self + other;
    }
}

/// Work that was done or is to be done, by its kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Runs that were arranged on the machine, however short.
    pub runs: u64,
    /// Instructions of the machine.
    pub instructions: u64,
    /// Evaluations of conditions by the solver's own search.
    pub evaluations: u64,
    /// Z3's own units of work (`rlimit`).
    pub z3_units: u64,
    /// Calls on live objects, contracts included.
    pub calls: u64,
    /// Steps of a planner that thinks and runs nothing.
    pub expansions: u64,
    /// Tests that the judge compiles and runs.
    pub judged: u64,
}

impl Cost {
    pub const RUN: Cost = Cost { runs: 1, ..Cost::NOTHING };
    pub const CALL: Cost = Cost { calls: 1, ..Cost::NOTHING };
    pub const EXPANSION: Cost = Cost { expansions: 1, ..Cost::NOTHING };
    pub const JUDGED: Cost = Cost { judged: 1, ..Cost::NOTHING };
    const NOTHING: Cost =
        Cost { runs: 0, instructions: 0, evaluations: 0, z3_units: 0, calls: 0, expansions: 0, judged: 0 };

    /// The price of it all.
    pub fn units(&self) -> Units {
        // In hundredths, so that what is cheap costs something, too.
        let priced = [
            (self.runs, 30_000),
            (self.instructions, 5),
            (self.evaluations, 50),
            (self.z3_units, 10),
            (self.calls, 20_000),
            (self.expansions, 10_000),
            (self.judged, 600_000),
        ];
        let hundredths: u128 = priced.into_iter().map(|(count, price)| u128::from(count) * price).sum();
        Units(u64::try_from(hundredths / 100).unwrap_or(u64::MAX))
    }
}

/// Until so small a part of a budget is spent, its owner does not give up: the beginning says little.
const BEGINNING: u64 = 40;
/// Who has reached nothing new with this part of what was spent will hardly do so with the rest.
const IDLE: u64 = 3;

/// Units that are spent by one who searches.
#[derive(Debug)]
pub struct Budget {
    total: Units,
    spent: AtomicU64,
    /// What was spent when something new was reached last.
    reached: AtomicU64,
    /// Everything is spent, whatever is reached.
    exhausts: bool,
}

impl Budget {
    pub fn new(total: Units) -> Budget {
        Budget { total, spent: AtomicU64::new(0), reached: AtomicU64::new(0), exhausts: false }
    }

    /// Without an end.
    pub fn unlimited() -> Budget {
        Budget::new(Units(u64::MAX))
    }

    /// Whether it is spent to its end even when nothing new is reached with it.
    pub fn exhausting(self, exhausts: bool) -> Budget {
        Budget { exhausts, ..self }
    }

    pub fn total(&self) -> Units {
        self.total
    }

    pub fn spent(&self) -> Units {
        Units(self.spent.load(Ordering::Relaxed))
    }

    pub fn left(&self) -> Units {
        Units(self.total.0.saturating_sub(self.spent().0))
    }

    pub fn spend(&self, cost: Cost) {
        self.spend_units(cost.units());
    }

    pub fn spend_units(&self, units: Units) {
        let add = |spent: u64| Some(spent.saturating_add(units.0));
        let _ = self.spent.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
    }

    /// Notes that something new was reached.
    pub fn reach(&self) {
        self.reached.store(self.spent().0, Ordering::Relaxed);
    }

    /// Whether something new was reached with it.
    pub fn has_reached(&self) -> bool {
        self.reached.load(Ordering::Relaxed) > 0
    }

    /// Whether nothing is left.
    pub fn is_spent(&self) -> bool {
        self.left() == Units(0)
    }

    /// Whether the last third of what was spent has reached nothing new.
    pub fn is_idle(&self) -> bool {
        let spent = self.spent();
        let idle = spent.0.saturating_sub(self.reached.load(Ordering::Relaxed));
        !self.exhausts && idle > self.total.share(1, BEGINNING).0.max(spent.share(1, IDLE).0)
    }

    /// A share of what is left, as a budget of its own. It counts as spent until it is taken back, so that what others get
    /// meanwhile does not depend on who is faster.
    pub fn lend(&mut self, part: u64, whole: u64) -> Budget {
        let share = self.left().share(part.min(whole), whole);
        self.spend_units(share);
        Budget::new(share).exhausting(self.exhausts)
    }

    /// Takes back what is left of a share.
    pub fn take_back(&mut self, share: Budget) {
        let spent = self.spent.get_mut();
        *spent = spent.saturating_sub(share.left().0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_worth_units_by_a_fixed_rate() {
        assert_eq!(Units::of(Duration::from_secs(10)), Units(10 * PER_SECOND));
        assert_eq!(Units::of(Duration::MAX), Units(u64::MAX));
        assert_eq!(Units(90).share(1, 3), Units(30));
        assert_eq!(Units(90).share(1, 0), Units(90));
    }

    #[test]
    fn what_one_leaves_goes_to_the_next() {
        let mut whole = Budget::new(Units(1_000));
        let (first, second) = (whole.lend(1, 2), whole.lend(1, 1));
        assert_eq!((first.total(), second.total(), whole.left()), (Units(500), Units(500), Units(0)));
        first.spend_units(Units(100));
        second.spend_units(Units(600));
        whole.take_back(second);
        whole.take_back(first);
        assert_eq!(whole.left(), Units(400));
        let third = whole.lend(1, 1);
        assert_eq!(third.total(), Units(400));
    }

    #[test]
    fn who_reaches_nothing_with_a_third_is_idle() {
        let budget = Budget::new(Units(4_000));
        budget.spend_units(Units(90));
        assert!(!budget.is_idle(), "the beginning says little");
        budget.spend_units(Units(20));
        assert!(budget.is_idle());
        budget.reach();
        assert!(!budget.is_idle());
        budget.spend_units(Units(900));
        assert!(budget.is_idle() && !budget.is_spent());
        let all = Budget::new(Units(4_000)).exhausting(true);
        all.spend_units(Units(4_001));
        assert!(!all.is_idle() && all.is_spent());
    }

    #[test]
    fn work_has_a_price() {
        assert_eq!(Cost::default().units(), Units(0));
        assert!(Cost::JUDGED.units() > Cost::RUN.units());
        let many = Cost { runs: u64::MAX, judged: u64::MAX, ..Cost::default() };
        assert_eq!(many.units(), Units(u64::MAX));
    }
}
