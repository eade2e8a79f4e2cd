//! Candidates that took the judge's process down or did not end: survived, counted, and said.

use std::collections::{BTreeMap, BTreeSet};

use crate::surroundings;
use judge::{CheckedOutcome, End, Frame, Stage, Thrown};
use program::MethodRef;
use suite::{Creation, Ending, LastingChange, Loss, ProbeSet, Recipe, TestCase};

use crate::reasons::LostCandidates;

/// So many such candidates, and the rest of a method's are not tried: they cost seconds each.
const GIVE_UP_AFTER: usize = 3;

/// How many candidates, and what they passed.
#[derive(Debug, Default)]
struct Tally {
    count: usize,
    probes: ProbeSet,
}

impl Tally {
    fn add(&mut self, probes: &ProbeSet) {
        self.count += 1;
        self.probes.extend(probes.iter().cloned());
    }
}

/// Per method, how its candidates were lost.
#[derive(Debug, Default)]
pub struct Losses {
    by_method: BTreeMap<MethodRef, BTreeMap<Ending, Tally>>,
    /// What building receiver and arguments threw, the first time.
    unbuilt: BTreeMap<MethodRef, Loss>,
    /// Constructors and methods with which a receiver or an argument was never built in time, and how often it was tried.
    blocking: BTreeMap<MethodRef, usize>,
    /// Those with which one was built.
    building: BTreeSet<MethodRef>,
    /// What candidates change for good, and how many of them.
    traces: BTreeMap<MethodRef, BTreeMap<LastingChange, Tally>>,
}

impl Losses {
    /// Takes in what became of a candidate.
    pub fn add(&mut self, case: &TestCase, outcome: &CheckedOutcome) {
        self.count_end(&case.method, outcome.end, &outcome.probes);
        let is_built = outcome.stage != Stage::Setup;
        for call in building_calls(case) {
            if is_built {
                self.blocking.remove(&call);
                self.building.insert(call);
            } else if outcome.end == End::Timeout && !self.building.contains(&call) {
                *self.blocking.entry(call).or_default() += 1;
            }
        }
        if let (Stage::Setup, None, Some(thrown)) = (outcome.stage, &outcome.meaningless, &outcome.thrown)
            && outcome.end == End::Completed
        {
            self.add_unbuilt(case, &surroundings::without_message(thrown, outcome));
        }
    }

    fn count_end(&mut self, method: &MethodRef, end: End, probes: &ProbeSet) {
        let how = match end {
            End::Completed => return,
            End::Timeout => Ending::Timeout,
            End::Exit(status) => Ending::Exit { status },
            End::OutOfMemory => Ending::OutOfMemory,
            End::Crash => Ending::Crash,
        };
        self.by_method.entry(method.clone()).or_default().entry(how).or_default().add(probes);
    }

    /// A candidate changes something that later tests would find changed.
    pub fn add_trace(&mut self, method: &MethodRef, what: LastingChange, probes: &ProbeSet) {
        self.traces.entry(method.clone()).or_default().entry(what).or_default().add(probes);
    }

    /// Receiver and arguments of a candidate could not be built.
    fn add_unbuilt(&mut self, case: &TestCase, thrown: &Thrown) {
        let Thrown { class: exception, message, frames, .. } = thrown.clone();
        let calls = building_calls(case);
        // The outermost: what a test would call.
        let called = |frame: &Frame| {
            let is_it = |it: &&MethodRef| it.owner.dotted() == frame.class && *it.name == *frame.method;
            calls.iter().find(is_it).cloned()
        };
        let call = frames.iter().rev().find_map(called);
        let loss = Loss::SetUpThrew { call, exception, message };
        self.unbuilt.entry(case.method.clone()).or_insert(loss);
    }

    /// Why objects for a method could not be built: nothing was ever built with the call that threw.
    pub fn unbuilt(&self, method: &MethodRef) -> Option<&Loss> {
        self.unbuilt.get(method).filter(|loss| match loss {
            Loss::SetUpThrew { call: Some(call), .. } => !self.building.contains(call),
            _ => false,
        })
    }

    /// Whatever it was, of a method that has no tests.
    pub fn any_unbuilt(&self, method: &MethodRef) -> Option<&Loss> {
        self.unbuilt.get(method)
    }

    /// Whether a candidate of the same method was lost, or one whose objects are built alike.
    pub fn is_suspect(&self, case: &TestCase) -> bool {
        self.count(&case.method) > 0 || self.blocked(case) > 0
    }

    /// Whether so many were lost that this one is not tried. A case that is passed over for what builds its objects counts
    /// as lost.
    pub fn given_up(&mut self, case: &TestCase) -> bool {
        if self.is_given_up(&case.method) {
            return true;
        }
        let is_blocked = self.blocked(case) >= GIVE_UP_AFTER;
        if is_blocked {
            self.count_end(&case.method, End::Timeout, &ProbeSet::new());
        }
        is_blocked
    }

    fn is_given_up(&self, method: &MethodRef) -> bool {
        self.count(method) >= GIVE_UP_AFTER
    }

    /// How often what builds the objects of a case did not end.
    fn blocked(&self, case: &TestCase) -> usize {
        building_calls(case).iter().filter_map(|call| self.blocking.get(call)).copied().max().unwrap_or(0)
    }

    /// What became of the candidates of a method that were not written.
    pub fn of(&self, method: &MethodRef) -> Vec<LostCandidates> {
        let lost = |loss, tally: &Tally| LostCandidates { loss, probes: tally.probes.clone() };
        let ended = self.by_method.get(method).into_iter().flatten();
        let mut found: Vec<LostCandidates> =
            ended.map(|(how, tally)| lost(Loss::Ended { count: tally.count, how: *how }, tally)).collect();
        for (what, tally) in self.traces.get(method).into_iter().flatten() {
            found.push(lost(Loss::Traces { count: tally.count, what: what.clone() }, tally));
        }
        if self.is_given_up(method) {
            found.push(LostCandidates { loss: Loss::GivenUp, probes: ProbeSet::new() });
        }
        found
    }

    fn count(&self, method: &MethodRef) -> usize {
        self.by_method.get(method).map_or(0, |ends| ends.values().map(|tally| tally.count).sum())
    }
}

/// The constructors and methods that build receiver and arguments of a case.
fn building_calls(case: &TestCase) -> BTreeSet<MethodRef> {
    fn collect(recipe: &Recipe, found: &mut BTreeSet<MethodRef>) {
        if let Recipe::Object { creation, then, .. } = recipe {
            let (Creation::Constructor { constructor: creator, .. }
            | Creation::Factory { method: creator, .. }
            | Creation::Reflection { constructor: creator, .. }) = creation;
            found.insert(creator.clone());
            found.extend(then.iter().map(|call| call.method.clone()));
        }
        recipe.parts().into_iter().for_each(|part| collect(part, found));
    }
    let mut found = BTreeSet::new();
    case.recipes().for_each(|recipe| collect(recipe, &mut found));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use program::{ClassName, Type};
    use suite::{Oracle, ProbeSet, Strategy};

    fn case(method: &str, constructor: &str) -> TestCase {
        let own = ClassName::new("p/A");
        let constructor = MethodRef::new(own.clone(), "<init>", constructor);
        let creation = Creation::Constructor { constructor, outer: None, arguments: Vec::new() };
        TestCase {
            class: own.clone(),
            method: MethodRef::new(own, method, "()V"),
            shared: Vec::new(),
            receiver: Some(Recipe::Object { ty: Type::class("p/A"), creation, then: Vec::new() }),
            arguments: Vec::new(),
            set_up: Vec::new(),
            oracle: Oracle::default(),
            strategy: Strategy::Boundary,
            about: String::new(),
        }
    }

    fn reasons(losses: &Losses, method: &MethodRef) -> Vec<Loss> {
        losses.of(method).into_iter().map(|lost| lost.loss).collect()
    }

    fn outcome(stage: Stage, end: End) -> CheckedOutcome {
        CheckedOutcome {
            stage,
            meaningless: None,
            thrown: None,
            spec_cases: Vec::new(),
            old_threw: false,
            checks: Vec::new(),
            observations: Vec::new(),
            probes: ProbeSet::new(),
            printed: false,
            chance: false,
            surroundings: judge::Surroundings::default(),
            traces: Vec::new(),
            end,
        }
    }

    #[test]
    fn a_constructor_that_blocks_is_paid_for_a_few_times_only() {
        let mut losses = Losses::default();
        for method in ["f", "g", "h"] {
            assert!(!losses.given_up(&case(method, "()V")));
            losses.add(&case(method, "()V"), &outcome(Stage::Setup, End::Timeout));
        }
        assert!(losses.is_suspect(&case("i", "()V")));
        assert!(losses.given_up(&case("i", "()V")));
        // It says nothing about an object that is built otherwise.
        assert!(!losses.is_suspect(&case("j", "(I)V")));
        assert!(!losses.given_up(&case("j", "(I)V")));
        assert_eq!(
            reasons(&losses, &case("i", "()V").method),
            [Loss::Ended { count: 1, how: Ending::Timeout }]
        );
    }

    #[test]
    fn a_constructor_that_has_built_an_object_does_not_block() {
        let mut losses = Losses::default();
        losses.add(&case("f", "()V"), &outcome(Stage::Call, End::Timeout));
        for method in ["g", "h", "i"] {
            losses.add(&case(method, "()V"), &outcome(Stage::Setup, End::Timeout));
        }
        assert!(!losses.given_up(&case("j", "()V")));
    }

    #[test]
    fn a_method_is_given_up_after_a_few_losses_and_the_report_says_why() {
        let method = MethodRef::new(ClassName::new("p/A"), "f", "()V");
        let mut losses = Losses::default();
        let probes = ProbeSet::new();
        losses.count_end(&method, End::Completed, &probes);
        losses.count_end(&method, End::Timeout, &probes);
        assert_eq!(reasons(&losses, &method), [Loss::Ended { count: 1, how: Ending::Timeout }]);
        losses.count_end(&method, End::Timeout, &probes);
        assert!(!losses.is_given_up(&method));
        losses.count_end(&method, End::Exit(3), &probes);
        assert_eq!(
            reasons(&losses, &method),
            [
                Loss::Ended { count: 1, how: Ending::Exit { status: 3 } },
                Loss::Ended { count: 2, how: Ending::Timeout },
                Loss::GivenUp
            ]
        );
    }
}
