//! Ways through a method that only null would take, where its contract lets nobody pass null.

use std::cell::OnceCell;
use std::sync::Arc;

use contract::{EffectiveContract, Nullness};
use graph::kinds::{self, Closed, Wanted};
use program::Program;
use suite::{Goal, Loss};

/// The ways of one method, looked for when they are asked about.
pub(crate) struct ForbiddenWays<'a> {
    program: &'a Program,
    effective: &'a EffectiveContract,
    closed: OnceCell<Closed>,
}

impl<'a> ForbiddenWays<'a> {
    pub(crate) fn of(program: &'a Program, effective: &'a EffectiveContract) -> ForbiddenWays<'a> {
        ForbiddenWays { program, effective, closed: OnceCell::new() }
    }

    /// The clause that forbids all that leads to the goal.
    pub(crate) fn loss(&self, goal: &Goal) -> Option<Loss> {
        let EffectiveContract { method, parameters, .. } = self.effective;
        if !parameters.contains(&Nullness::NonNull) {
            return None;
        }
        let closed = self.closed.get_or_init(|| {
            kinds::closed(self.program, method, &mut |wanted| match wanted {
                Wanted::Null { parameter } => self.clause(*parameter),
                _ => None,
            })
        });
        closed.reason(goal).map(|clause| Loss::Forbidden { clause: Arc::clone(clause) })
    }

    fn clause(&self, parameter: usize) -> Option<Arc<str>> {
        let is_non_null = self.effective.parameters.get(parameter) == Some(&Nullness::NonNull);
        let declared = self.program.method(&self.effective.method)?;
        let name = &declared.parameters.get(parameter).filter(|_| is_non_null)?.name;
        Some(format!("{name} != null").into())
    }
}
