//! Candidates from symbolic paths, beside those that the seeds are.

use base::Deadline;
use explore::Engine;
use program::MethodRef;
use suite::TestCase;

use crate::class::Context;

/// Explores every method from the cases proposed for it and puts what it finds in front of them: each of these covers
/// something that no seed does. Whether the clock ended it.
pub fn extend(
    context: &Context<'_>,
    proposed: &mut [(MethodRef, Vec<TestCase>)],
    unsupported: &mut [Vec<String>],
    deadline: &Deadline,
) -> bool {
    let class = &context.class.name;
    let machine = match (context.machine)() {
        Ok(machine) => machine,
        Err(reason) => {
            context.note(format!("{class} could not be explored: {reason}"));
            return false;
        }
    };
    let limits = context.options.exploring.clone();
    let mut engine = match Engine::new(machine, context.program, context.contracts, class, limits) {
        Ok(engine) => engine,
        Err(reason) => {
            unsupported.iter_mut().for_each(|reasons| reasons.push(reason.clone()));
            return false;
        }
    };
    let mut cut = false;
    for (method, cases) in proposed.iter_mut() {
        let explored = engine.explore(method, cases, &|| deadline.passed() || context.cancelled());
        cut |= explored.cut;
        cases.splice(0..0, explored.cases);
    }
    cut
}
