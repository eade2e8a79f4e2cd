//! The second resort: where objects that calls build leave goals open, the fields of these objects become inputs, too.

use program::MethodRef;
use suite::{Criterion, TestCase};

use crate::{Engine, Explored, Limits, fields, receivers, search};

/// Cases whose fields are opened.
const MOST_SEEDS: usize = 4;

/// A part of what the search from calls may cost.
const PART: usize = 2;

impl Engine<'_> {
    /// Explores a method from the states that fields can have, for goals that [`Engine::explore`] has left open. The cases
    /// that it finds set fields by assignment or reflection only where no setter or constructor was found to.
    pub fn explore_fields(
        &mut self,
        method: &MethodRef,
        seeds: &[TestCase],
        limits: &Limits,
        out_of_time: &dyn Fn() -> bool,
    ) -> Explored {
        if self.wanted.criterion == Criterion::Path {
            return Explored::default();
        }
        let mut all = seeds.to_vec();
        all.extend(receivers::seeds(&self.ways, seeds));
        // An object that few calls have changed is the plainest to begin with.
        all.sort_by_key(TestCase::weight);
        let opened = fields::open(&mut self.stage, self.program, &all, MOST_SEEDS, limits);
        if opened.is_empty() {
            return Explored { open: true, ..Explored::default() };
        }
        let limits = Limits { runs: limits.runs / PART, idle: limits.idle / PART, ..limits.clone() };
        let brief = self.brief(method);
        let task = brief.task(&opened);
        let exploration = search::explore(&mut self.stage, &mut self.goals, &task, &limits, out_of_time);
        let mut explored = self.explored(seeds, exploration, out_of_time);
        // What needs no field set is known already. Another place that throws in a state which perhaps nobody reaches is
        // not worth a test.
        explored.cases.retain(|case| !seeds.contains(case));
        Explored { spare: Vec::new(), complete: false, ..explored }
    }
}
