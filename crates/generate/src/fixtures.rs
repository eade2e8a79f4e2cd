//! Candidates whose objects are in states that calls were not found to bring about: the second resort for goals that are
//! still open when every method has been explored from objects that calls build. For the states that they need, calls are
//! looked for once more (`natural`), by planning.

use suite::TestCase;

use crate::candidates::{Outlet, Pending};
use crate::class::Context;
use crate::explored::Searched;
use crate::lanes::{Answer, LANES, Lanes, Search, Task, Time};
use crate::natural::Naturaliser;

/// Explores the methods that have open goals once more, with fields as inputs. `seeds` are the cases that each method began
/// with.
pub fn extend(
    context: &Context<'_>,
    lanes: &mut Lanes<'_, '_>,
    seeds: &[Vec<TestCase>],
    proposed: &mut [Pending],
    searched: &mut [Searched],
    time: &Time<'_>,
    out: &Outlet<'_>,
) {
    let mut is_due = |index: &usize| {
        let searched = &searched[*index];
        !searched.proves && (searched.open || lanes.has_open_goals(&proposed[*index].method))
    };
    let due: Vec<usize> = (0..proposed.len()).filter(|index| is_due(index)).collect();
    let mut left = due.len();
    let mut naturaliser = Naturaliser::new(context);
    for wave in due.chunks(LANES) {
        if time.deadline.passed() || (time.cancelled)() {
            return;
        }
        let task = |&index: &usize| {
            let share = (lanes.threads() as f64 / left as f64).min(1.0);
            left -= 1;
            Task {
                search: Search::Fields,
                method: &proposed[index].method,
                seeds: &seeds[index],
                limits: &context.options.exploring,
                share,
            }
        };
        let tasks: Vec<Task<'_>> = wave.iter().map(task).collect();
        let answers = lanes.explore(&tasks, time);
        for (&index, answer) in wave.iter().zip(answers) {
            let (pending, searched) = (&mut proposed[index], &mut searched[index]);
            if matches!(answer, Answer::NoEngine(_)) && time.deadline.passed() {
                searched.cut = true;
                continue;
            }
            let Answer::Explored(mut explored) = answer else {
                context.note(format!("exploring the fields of {} failed", pending.method));
                continue;
            };
            if let Some(engine) = lanes.engine() {
                explored.cases = naturaliser.natural(engine, explored.cases, time.deadline);
            }
            if !context.options.reflection_fixtures {
                let (by_reflection, rest): (Vec<TestCase>, Vec<TestCase>) =
                    std::mem::take(&mut explored.cases)
                        .into_iter()
                        .partition(|case| case.uses_reflection(context.program));
                explored.cases = rest;
                let fields = by_reflection.iter().flat_map(|case| case.reflected_fields(context.program));
                searched.only_reflection.extend(fields);
            }
            pending.cases.retain(|case| !explored.cases.contains(case));
            out.send(pending, explored.cases);
            searched.open = explored.open;
            searched.cut |= explored.cut;
            searched.obstacles.extend(explored.obstacles);
            searched.obstacles.sort();
            searched.obstacles.dedup();
            searched.by_contract.extend(explored.by_contract);
            searched.statistics += explored.statistics;
        }
    }
    for case in naturaliser.broken() {
        if let Some(pending) = proposed.iter_mut().find(|pending| pending.method == case.method) {
            out.send(pending, [case]);
        }
    }
}
