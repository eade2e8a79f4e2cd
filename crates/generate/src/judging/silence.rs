//! What is not asked after calls: getters that never answered, and those that look at the computer to answer; and of single
//! methods, results and arguments that cannot be looked at without an end. A getter that counts for minutes, or knows where it
//! is run, must not cost the tests of all the calls that it would be asked after, nor must an object whose `equals` waits cost
//! those of the methods that return it.

use std::collections::BTreeSet;

use judge::CheckedOutcome;
use program::MethodRef;
use suite::{StatePart, TestCase};

#[derive(Debug, Default)]
pub(crate) struct Silence {
    getters: BTreeSet<MethodRef>,
    /// Other parts of the state, after calls of these methods.
    parts: Vec<(MethodRef, StatePart)>,
}

impl Silence {
    /// Whether a case was lost in a getter, or spoilt by one, and is worth another trial without it.
    pub(crate) fn learn(&mut self, case: &TestCase, outcome: &CheckedOutcome) -> bool {
        let mut is_new = false;
        let asked = |index: usize| Some(&case.oracle.observations.get(index)?.part);
        for index in outcome.lost_in.iter().chain(&outcome.looked_in) {
            if let Some(StatePart::Getter(getter)) = asked(*index) {
                is_new |= self.getters.insert(getter.clone());
            }
        }
        match outcome.lost_in.and_then(asked) {
            None | Some(StatePart::Getter(_)) => {}
            Some(part) if self.is_silent(&case.method, part) => {}
            Some(part) => {
                self.parts.push((case.method.clone(), part.clone()));
                is_new = true;
            }
        }
        is_new
    }

    pub(crate) fn is_asked_for(&self, case: &TestCase) -> bool {
        case.oracle.observations.iter().any(|observation| self.is_silent(&case.method, &observation.part))
    }

    /// Asks for nothing that is known not to answer.
    pub(crate) fn leave_out(&self, case: &mut TestCase) {
        let method = &case.method;
        case.oracle.observations.retain(|observation| !self.is_silent(method, &observation.part));
    }

    fn is_silent(&self, method: &MethodRef, part: &StatePart) -> bool {
        match part {
            StatePart::Getter(getter) => self.getters.contains(getter),
            part => self.parts.iter().any(|(of, known)| of == method && known == part),
        }
    }
}

#[cfg(test)]
mod tests {
    use program::{ClassName, Type};
    use suite::{Creation, Observation, ObservedValue, Oracle, Recipe, Strategy};

    use super::*;
    use crate::judging::losses::testing::outcome;

    fn method(name: &str) -> MethodRef {
        MethodRef::new(ClassName::new("p/A"), name, "()Lp/A;")
    }

    fn case(name: &str) -> TestCase {
        let creation =
            Creation::Constructor { constructor: method("<init>"), outer: None, arguments: Vec::new() };
        let parts = [StatePart::Result, StatePart::Getter(method("get"))];
        let observations = parts.map(|part| Observation { part, value: ObservedValue::Null }).to_vec();
        TestCase {
            class: ClassName::new("p/A"),
            method: method(name),
            shared: Vec::new(),
            receiver: Some(Recipe::Object { ty: Type::class("p/A"), creation, then: Vec::new() }),
            arguments: Vec::new(),
            set_up: Vec::new(),
            oracle: Oracle { observations, ..Oracle::default() },
            strategy: Strategy::Boundary,
            about: String::new(),
        }
    }

    #[test]
    fn a_result_that_does_not_answer_is_not_asked_for_again_and_a_getter_nowhere() {
        let lost = |index: usize| CheckedOutcome {
            lost_in: Some(index),
            ..outcome(judge::Stage::Done, judge::End::Timeout)
        };
        let mut silence = Silence::default();
        assert!(silence.learn(&case("plus"), &lost(0)));
        assert!(!silence.learn(&case("plus"), &lost(0)), "there is a last turn");
        let left = |silence: &Silence, name: &str| {
            let mut case = case(name);
            silence.leave_out(&mut case);
            assert!(!silence.is_asked_for(&case));
            case.oracle.observations.len()
        };
        assert_eq!((left(&silence, "plus"), left(&silence, "minus")), (1, 2));
        assert!(silence.learn(&case("minus"), &lost(1)));
        assert_eq!((left(&silence, "plus"), left(&silence, "minus")), (0, 1));
    }
}
