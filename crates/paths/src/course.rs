//! What a call under test does, as far as a test can tell: how it ends, the edges that it takes, the promises that it breaks.

use std::sync::Arc;

use contract::Contracts;
use oracle::{CaseOutcome, Evaluator};
use suite::TestCase;

use crate::exploration::End;
use crate::explorer::{Explorer, REPLAY};
use crate::watch::{Edge, Watch};

/// Courses of one explorer can be compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    pub end: End,
    /// Edges that it takes, and operands of bitwise operators.
    pub(crate) taken: Vec<(Edge, Option<(bool, bool)>)>,
    pub broken: Vec<Arc<str>>,
}

impl Explorer {
    /// The course of a case as it is. `None` if its call is not reached, or if it or one that builds its objects is not
    /// allowed.
    pub fn course(&mut self, contracts: &Contracts, case: &TestCase) -> Option<Course> {
        self.machine.restore(&self.ready);
        self.machine.set_budget(Some(REPLAY));
        let mut evaluator = Evaluator::new(contracts);
        std::mem::swap(&mut evaluator.linker, &mut self.linker);
        let mut watch = Watch::new(Arc::clone(&self.goals.own));
        let judged = oracle::judge_case(&mut evaluator, &mut self.machine, &mut watch, case);
        std::mem::swap(&mut evaluator.linker, &mut self.linker);
        let judged = judged.ok()?;
        let broken = judged.broken().map(|check| check.clause.clone()).collect();
        let end = match judged.run?.outcome {
            CaseOutcome::Returned(_) => End::Returned,
            CaseOutcome::Threw(exception) => {
                End::Threw(oracle::linker::class_name_of(&self.machine, exception.reference(&self.machine)))
            }
            CaseOutcome::Stopped(_) => return None,
        };
        let taken = watch.taken.iter().map(|taken| (taken.edge, taken.operands)).collect();
        Some(Course { end, taken, broken })
    }
}
