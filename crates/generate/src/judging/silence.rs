//! Getters that were asked after a call and never answered. One that counts for minutes must not cost the tests of all the
//! calls that it would be asked after.

use std::collections::BTreeSet;

use judge::CheckedOutcome;
use program::MethodRef;
use suite::{StatePart, TestCase};

#[derive(Debug, Default)]
pub(crate) struct Silence {
    getters: BTreeSet<MethodRef>,
}

impl Silence {
    /// Whether a case was lost in a getter, and is worth another trial without it.
    pub(crate) fn learn(&mut self, case: &TestCase, outcome: &CheckedOutcome) -> bool {
        let asked = outcome.lost_in.and_then(|index| case.oracle.observations.get(index));
        match asked.map(|observation| &observation.part) {
            Some(StatePart::Getter(getter)) => self.getters.insert(getter.clone()),
            _ => false,
        }
    }

    pub(crate) fn is_asked_for(&self, case: &TestCase) -> bool {
        case.oracle.observations.iter().any(|observation| self.is_silent(&observation.part))
    }

    /// Asks for nothing that is known not to answer.
    pub(crate) fn leave_out(&self, case: &mut TestCase) {
        case.oracle.observations.retain(|observation| !self.is_silent(&observation.part));
    }

    fn is_silent(&self, part: &StatePart) -> bool {
        matches!(part, StatePart::Getter(getter) if self.getters.contains(getter))
    }
}
