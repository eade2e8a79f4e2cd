//! Candidates whose objects are in states that calls were not found to bring about: the second resort for goals that are
//! still open when every method has been explored from objects that calls build. For the states that they need, calls are
//! looked for once more (`natural`), by planning.

use base::Budget;
use suite::TestCase;

use crate::class::Context;
use crate::propose::candidates::{Outlet, Work};
use crate::propose::lanes::{Answer, LANES, Lanes, Search, Task, Time};
use crate::propose::natural::FixtureReplacer;
use crate::schedule;

/// Explores the methods that have open goals once more, with fields as inputs. `seeds` are the cases that each method began
/// with.
pub fn extend(
    context: &Context<'_>,
    lanes: &mut Lanes<'_, '_>,
    seeds: &[Vec<TestCase>],
    works: &mut [Work],
    (budget, time): (&mut Budget, &Time<'_>),
    out: &Outlet<'_>,
) {
    let mut is_due = |work: &Work| {
        let searched = work.searched.as_ref();
        searched.is_some_and(|it| !it.proves && (it.open || lanes.has_open_goals(&work.method)))
    };
    let due: Vec<usize> = (0..works.len()).filter(|index| is_due(&works[*index])).collect();
    let mut left = due.len();
    let mut replacer = FixtureReplacer::new(context);
    for wave in due.chunks(LANES) {
        if time.deadline.passed() || (time.cancelled)() {
            return;
        }
        let task = |&index: &usize| {
            let share = budget.lend(1, left as u64);
            let brake = (2.0 * lanes.threads() as f64 / left as f64).min(1.0);
            left -= 1;
            let limits = context.schedule.limits(&share, 1, false);
            let (method, seeds) = (&works[index].method, &seeds[index][..]);
            (Task { search: Search::Fields, method, seeds, limits, share: brake }, share)
        };
        let (tasks, shares): (Vec<Task<'_>>, Vec<Budget>) = wave.iter().map(task).unzip();
        let answers = lanes.explore(&tasks, time);
        for ((&index, answer), share) in wave.iter().zip(answers).zip(shares) {
            let work = &mut works[index];
            let searched = work.searched.get_or_insert_default();
            if matches!(answer, Answer::NoEngine(_)) && time.deadline.passed() {
                searched.cut = true;
                continue;
            }
            let Answer::Explored(mut explored) = answer else {
                context.note(format!("exploring the fields of {} failed", work.method));
                continue;
            };
            share.spend(schedule::cost(&explored.statistics));
            budget.take_back(share);
            if let Some(engine) = lanes.engine() {
                explored.cases = replacer.natural(engine, explored.cases, time.deadline);
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
            work.pending.retain(|case| !explored.cases.contains(case));
            out.send(work, explored.cases);
            let searched = work.searched.get_or_insert_default();
            searched.open = explored.open;
            searched.cut |= explored.cut;
            searched.obstacles.extend(explored.obstacles);
            searched.obstacles.sort();
            searched.obstacles.dedup();
            searched.by_contract.extend(explored.by_contract);
            searched.statistics += explored.statistics;
        }
    }
    for case in replacer.broken() {
        if let Some(work) = works.iter_mut().find(|work| work.method == case.method) {
            out.send(work, [case]);
        }
    }
}
