//! Tests that find another static state than they expect when others have run before them, in a JVM that they share.

use explore::Engine;
use paths::Together;
use suite::Dropped;

use crate::class::Context;
use crate::judging::assess::Assessed;

/// Leaves out what a test observes where other tests of the class can change it, and tests that would end otherwise.
pub(crate) fn independent(
    context: &Context<'_>,
    engine: &mut Engine<'_>,
    kept: Vec<Assessed>,
    dropped: &mut Dropped,
) -> Vec<Assessed> {
    if !engine.has_static_state() {
        return kept;
    }
    let cases: Vec<_> = kept.iter().map(|item| item.case.clone()).collect();
    let mut independent = Vec::with_capacity(kept.len());
    for (mut item, together) in kept.into_iter().zip(engine.together(&cases)) {
        match together {
            Together::Same => independent.push(item),
            Together::OtherValue => {
                item.case.oracle.observations.clear();
                independent.push(item);
            }
            Together::OtherEnd => {
                dropped.flaky += 1;
                context.note(format!(
                    "a test of {} depends on what others leave in static fields",
                    item.case.method
                ));
            }
        }
    }
    independent
}
