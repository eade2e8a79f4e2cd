//! Getters that are not asked after calls: those that never answered, and those that look at the computer to answer. One that
//! counts for minutes, or knows where it is run, must not cost the tests of all the calls that it would be asked after.

use std::collections::BTreeSet;

use judge::CheckedOutcome;
use program::MethodRef;
use suite::{StatePart, TestCase};

#[derive(Debug, Default)]
pub(crate) struct Silence {
    getters: BTreeSet<MethodRef>,
}

impl Silence {
    /// Whether a case was lost in a getter, or spoilt by one, and is worth another trial without it.
    pub(crate) fn learn(&mut self, case: &TestCase, outcome: &CheckedOutcome) -> bool {
        let mut is_new = false;
        for index in outcome.lost_in.iter().chain(&outcome.looked_in) {
            let asked = case.oracle.observations.get(*index).map(|observation| &observation.part);
            if let Some(StatePart::Getter(getter)) = asked {
                is_new |= self.getters.insert(getter.clone());
            }
        }
        is_new
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
