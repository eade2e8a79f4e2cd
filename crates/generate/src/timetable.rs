//! When what of the work on a class ends. The clock decides nothing else than that.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use base::Deadline;

/// The part of a class's budget after which nothing more is proposed, that after which no more candidates are looked for,
/// and that after which no more are tried; the rest is for judging what is kept.
const PROPOSING: f64 = 0.3;
const LOOKING: f64 = 0.55;
const TRYING: f64 = 0.75;

/// What starting the JVMs takes.
const STARTING: Duration = Duration::from_millis(900);

/// After the budget, so long is for ending in good order: the tests that both JVMs agree on are compiled and run once more
/// without the others.
const ENDING: Duration = Duration::from_millis(1_800);

/// After that, a step that does not look at the clock is not waited for any longer.
const OVERRUN: Duration = Duration::from_millis(900);

#[derive(Clone, Copy, Debug)]
pub(crate) struct Timetable {
    /// What the class may take.
    pub budget: Duration,
    pub proposing: Deadline,
    pub looking: Deadline,
    pub trying: Deadline,
    /// The budget is used up.
    pub whole: Deadline,
    /// Nothing is begun or waited for any more.
    pub last: Deadline,
    /// Whoever still works then is left alone with it.
    pub overrun: Deadline,
}

impl Timetable {
    /// `is_first` if the JVMs are started with it: nothing can be tried before.
    pub(crate) fn starting(budget: Duration, is_first: bool) -> Timetable {
        let start = if is_first { STARTING } else { Duration::ZERO };
        let part = |part: f64| budget.mul_f64(part);
        let after = |time: Duration, more: Duration| Deadline::after(time.saturating_add(more));
        Timetable {
            budget,
            proposing: after(part(PROPOSING), Duration::ZERO),
            looking: after(part(LOOKING), Duration::ZERO),
            trying: after(part(TRYING), start),
            whole: after(budget, start),
            last: after(budget, start + ENDING),
            overrun: after(budget, start + ENDING + OVERRUN),
        }
    }

    /// The budget of a class that begins now, as one of many: what classes before it took too much is saved, so that a run
    /// of `rounds` rounds ends in time, but never more than half of it. `since` is how long the run has taken.
    pub(crate) fn budget_of(budget: Duration, round: usize, since: Duration) -> Duration {
        let end = budget.saturating_mul(u32::try_from(round + 1).unwrap_or(u32::MAX));
        end.saturating_sub(since).clamp(budget / 2, budget)
    }
}

/// Who may write the file of a class: the work on it, or, when that has overrun, nobody.
#[derive(Debug, Default)]
pub(crate) struct Claim {
    taken: AtomicBool,
}

impl Claim {
    /// Whether it was free until now.
    pub(crate) fn take(&self) -> bool {
        !self.taken.swap(true, Ordering::SeqCst)
    }

    #[cfg(test)]
    pub(crate) fn is_taken(&self) -> bool {
        self.taken.load(Ordering::SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_class_took_too_much_the_next_ones_save() {
        let (second, budget) = (Duration::from_secs(1), Duration::from_secs(10));
        assert_eq!(Timetable::budget_of(budget, 0, Duration::ZERO), budget);
        // Who is early does not get more.
        assert_eq!(Timetable::budget_of(budget, 1, second), budget);
        assert_eq!(Timetable::budget_of(budget, 1, 13 * second), 7 * second);
        assert_eq!(Timetable::budget_of(budget, 1, 19 * second), 5 * second);
        // No number is too large.
        assert!(Timetable::budget_of(Duration::MAX, 7, second) > Duration::MAX / 2);
    }

    #[test]
    fn a_class_is_written_once() {
        let claim = Claim::default();
        assert!(claim.take());
        assert!(!claim.take());
    }
}
