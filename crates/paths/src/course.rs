//! What a call under test does, as far as a test can tell: how it ends, the edges that it takes, the promises that it breaks.

use std::sync::Arc;

use contract::{Contracts, Nullness};
use oracle::{CaseOutcome, Evaluator, Failure, Kept};
use suite::TestCase;
use vm::Value;
use vm::observe::Nothing;

use crate::execute::End;
use crate::stage::{REPLAY, Stage};
use crate::watch::{Edge, Watch};

/// Courses of one stage can be compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    pub end: End,
    /// Edges that it takes, and operands of bitwise operators.
    pub taken: Vec<(Edge, Option<(bool, bool)>)>,
    pub broken: Vec<Arc<str>>,
}

impl Stage {
    /// The course of a case as it is. `None` if its call is not reached, or if it or one that builds its objects is not
    /// allowed.
    pub fn course(&mut self, contracts: &Contracts, case: &TestCase) -> Option<Course> {
        self.reset(REPLAY);
        let mut evaluator = Evaluator::new(contracts);
        std::mem::swap(&mut evaluator.linker, &mut self.linker);
        let mut watch = Watch::new(Arc::clone(&self.own));
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

    /// A number that tells the states apart in which a case leaves the object that it makes or calls; `None` where its call is
    /// not allowed or does not return.
    pub fn shape_after(&mut self, contracts: &Contracts, case: &TestCase) -> Option<u64> {
        self.reset(REPLAY);
        let mut evaluator = Evaluator::new(contracts);
        std::mem::swap(&mut evaluator.linker, &mut self.linker);
        let judged = oracle::judge_case(&mut evaluator, &mut self.machine, &mut Nothing, case);
        std::mem::swap(&mut evaluator.linker, &mut self.linker);
        let run = judged.ok()?.run?;
        let CaseOutcome::Returned(result) = run.outcome else { return None };
        let object = run.arranged.receiver.unwrap_or(result).value(&self.machine);
        matches!(object, Value::Ref(object) if !object.is_null())
            .then(|| self.machine.shape_of(&[object]).hash())
    }

    /// Whether it is known that a precondition forbids the call of a case, or one that builds its objects. What cannot be
    /// built or evaluated here is not known to be forbidden.
    pub fn is_forbidden(&mut self, contracts: &Contracts, case: &TestCase) -> bool {
        self.reset(REPLAY);
        let mut evaluator = Evaluator::new(contracts);
        std::mem::swap(&mut evaluator.linker, &mut self.linker);
        let machine = &mut self.machine;
        let is_forbidden = match oracle::arrange(machine, &mut evaluator.linker, Some(contracts), case) {
            Err(Failure::NotAllowed { .. }) => true,
            Err(_) => false,
            Ok(arranged) => {
                let scene = arranged.scene(&contracts.program(), machine, case);
                let contract = contracts.effective(&scene.class, &case.method);
                let is_null = |(nullness, argument): (&Nullness, &Kept)| {
                    let value = argument.value(machine);
                    *nullness == Nullness::NonNull && matches!(value, Value::Ref(object) if object.is_null())
                };
                let has_null = contract.parameters.iter().zip(&arranged.arguments).any(is_null);
                let assumed = evaluator.assume(machine, &mut Nothing, &contract, &scene);
                let is_refused = |held: &oracle::HeldCase| held.holds == Some(false);
                has_null || !assumed.cases.is_empty() && assumed.cases.iter().all(is_refused)
            }
        };
        std::mem::swap(&mut evaluator.linker, &mut self.linker);
        is_forbidden
    }
}
