//! What code does on its way to a condition that does not hold: how far it was from going the other way.

use std::hash::{Hash, Hasher};

use contract::Expr;
use rustc_hash::FxHasher;

use crate::{View, World};

/// What the run of a condition does on its way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Whole numbers that the program's own code compares with each other, the last comparison last.
    pub compared: Vec<(i64, i64)>,
    /// How many different jumps it takes there: the more, the later it was that it came to its end.
    pub passed: usize,
    /// Tells the sets of jumps apart that it takes there, and roughly how often it takes them.
    pub route: u64,
}

impl View<'_, '_> {
    /// Evaluates a condition for what it does on its way. Whether it holds is asked elsewhere.
    pub fn progress(&mut self, condition: &Expr) -> Progress {
        let World { machine, evaluator, .. } = &mut *self.world;
        let before = machine.snapshot();
        let route = evaluator.route(machine, condition, &self.scene);
        machine.restore(&before);
        let mut hasher = FxHasher::default();
        route.edges.iter().for_each(|(edge, times)| (edge, roughly(*times)).hash(&mut hasher));
        let compared = route.compared.iter().map(|(left, right)| (i64::from(*left), i64::from(*right)));
        Progress { compared: compared.collect(), passed: route.edges.len(), route: hasher.finish() }
    }
}

/// A number of times, exactly as long as it is small.
fn roughly(times: u32) -> u32 {
    if times < 4 { times } else { 3 + times.ilog2() }
}
