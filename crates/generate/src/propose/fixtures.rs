//! Candidates whose objects are in states that calls were not found to bring about: the second resort for goals that are
//! still open when every method has been explored from objects that calls build. For the states that they need, calls are
//! looked for once more (`natural`), by planning.

use base::Budget;
use suite::TestCase;

use crate::class::Context;
use crate::propose::candidates::{Outlet, Work};
use crate::propose::lanes::{Answer, LANES, Lanes, Search, Time};
use crate::propose::natural::FixtureReplacer;
use crate::propose::shares::{Shares, explore_wave};

/// Explores the methods that have open goals once more, with fields as inputs. `seeds` are the cases that each method began
/// with.
pub(crate) fn extend(
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
    let mut shares = Shares::of_fields(due.len());
    let mut replacer = FixtureReplacer::new(context);
    for wave in due.chunks(LANES) {
        if time.deadline.passed() || (time.cancelled)() {
            return;
        }
        let begun: Vec<(usize, &[TestCase])> = wave.iter().map(|&index| (index, &seeds[index][..])).collect();
        let spending = (&mut shares, &mut *budget, time);
        let answers = explore_wave(context, lanes, (works, &begun), (Search::Fields, 1), spending);
        for (&index, answer) in wave.iter().zip(answers) {
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
