//! Candidates whose objects are in states that calls were not found to bring about: the second resort for goals that are
//! still open when every method has been explored from objects that calls build.

use std::panic::{self, AssertUnwindSafe};

use base::Deadline;
use explore::Engine;
use suite::TestCase;

use crate::candidates::{Outlet, Pending};
use crate::class::Context;
use crate::explored::Searched;

/// Explores the methods that have open goals once more, with fields as inputs. `seeds` are the cases that each method began
/// with. Whether the engine can still be used.
pub fn extend(
    context: &Context<'_>,
    engine: &mut Engine<'_>,
    seeds: &[Vec<TestCase>],
    proposed: &mut [Pending],
    searched: &mut [Searched],
    deadline: &Deadline,
    out: &Outlet<'_>,
) -> bool {
    let mut is_due = |pending: &Pending, searched: &Searched| {
        (searched.open || engine.has_open_goals(&pending.method)) && !searched.proves
    };
    let due: Vec<bool> =
        proposed.iter().zip(&*searched).map(|(pending, searched)| is_due(pending, searched)).collect();
    let mut left = due.iter().filter(|due| **due).count();
    for (((pending, searched), seeds), due) in proposed.iter_mut().zip(searched).zip(seeds).zip(due) {
        if !due {
            continue;
        }
        let share = deadline.left().unwrap_or(context.options.budget).div_f64(left.max(1) as f64);
        left = left.saturating_sub(1);
        let own = Deadline::after(share);
        let out_of_time = || own.passed() || context.cancelled();
        if out_of_time() {
            return true;
        }
        let limits = &context.options.exploring;
        let attempt = || engine.explore_fields(&pending.method, seeds, limits, &out_of_time);
        let Ok(mut explored) = panic::catch_unwind(AssertUnwindSafe(attempt)) else {
            context.note(format!("exploring the fields of {} failed", pending.method));
            return false;
        };
        if !context.options.reflection_fixtures {
            explored.cases.retain(|case| !case.uses_reflection(context.program));
        }
        pending.cases.retain(|case| !explored.cases.contains(case));
        out.send(pending, explored.cases);
        searched.open = explored.open;
        searched.losses.extend(explored.losses);
        searched.losses.sort();
        searched.losses.dedup();
        searched.cut |= explored.cut;
        searched.by_contract.extend(explored.by_contract);
        searched.statistics += explored.statistics;
    }
    true
}
