//! Which of several values a variable had when something failed, as far as the course of the run tells.
//!
//! Where control comes together, a variable may be any of the values that it was given on the ways there. The run has gone
//! some of these ways, and after some places nothing else can have set the variable before it failed.

use std::sync::Arc;

use graph::{Origin, WayTo};

use super::Trouble;
use super::checks::passed;
use super::failure::{Failure, Level, Need};

/// Slots from here on are on the stack.
const ON_STACK: usize = 1 << 16;

/// What an operation needed, said of the value that the variable had.
pub(super) fn refined(need: &Need, failure: &Failure, trouble: &Trouble<'_>) -> Option<Need> {
    let value = |origin: &Arc<Origin>, fails_on_null| value(origin, failure, trouble, fails_on_null);
    Some(match need {
        Need::NonNull { object } => Need::NonNull { object: value(object, true)? },
        Need::Type { object, class } => Need::Type { object: value(object, false)?, class: class.clone() },
        Need::Nonzero { divisor } => Need::Nonzero { divisor: value(divisor, false)? },
        Need::Index { .. } | Need::NonNegative { .. } | Need::Library { .. } => return None,
    })
}

/// The value that a variable had; `None` if it may have had others.
fn value(
    variable: &Arc<Origin>,
    failure: &Failure,
    trouble: &Trouble<'_>,
    fails_on_null: bool,
) -> Option<Arc<Origin>> {
    failure.levels.iter().enumerate().find_map(|(number, level)| {
        let is_innermost = number + 1 == failure.levels.len();
        // Of a method that calls itself nobody knows which call has gone which way.
        if failure.levels.iter().filter(|other| other.method == level.method).count() > 1 {
            return None;
        }
        let lifted = |at, slot| level.lift(&Arc::new(Origin::Merge { at, slot }));
        let (at, slot) =
            *level.operations.merges.keys().find(|(at, slot)| lifted(*at, *slot) == *variable)?;
        value_in(level, at, slot, trouble, fails_on_null && is_innermost)
    })
}

/// The value that a variable had where control came together at an instruction.
fn value_in(
    level: &Level,
    merge: usize,
    slot: usize,
    trouble: &Trouble<'_>,
    fails_on_null: bool,
) -> Option<Arc<Origin>> {
    let (operations, [failed]) = (&level.operations, level.at.as_slice()) else { return None };
    if slot >= ON_STACK {
        return None;
    }
    let stores = || operations.stores.iter().filter(|store| store.slot == slot);
    let is_covered =
        |at: usize| operations.handlers.iter().any(|(first, last, _)| (*first..=*last).contains(&at));
    let certain = stores().find(|store| {
        let is_executed = || {
            !is_covered(store.at)
                && match operations.way_to(store.at) {
                    Some(WayTo::Beginning) => true,
                    Some(WayTo::Jump { index, taken }) => passed(trouble, level, index, taken),
                    None => false,
                }
        };
        let from = store.at + 1;
        // With null it fails as soon as it gets there.
        let is_fatal = fails_on_null && matches!(*store.value, Origin::Null);
        let end: &[usize] = if is_fatal { &[*failed] } else { &[] };
        let mut others = stores().filter(|other| other.at != store.at);
        let mut is_last = || {
            others.all(|other| {
                !operations.leads_from(from, end, other.at)
                    || !operations.leads_from(other.at + 1, end, merge)
            })
        };
        is_executed()
            && is_last()
            && operations.leads_from(from, &[], *failed)
            && !operations.leads_from(from, &[merge], *failed)
    })?;
    Some(level.lift(&certain.value))
}
