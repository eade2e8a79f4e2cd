//! Candidates that took the judge's process down or did not end: survived, counted, and said.

use std::collections::{BTreeMap, BTreeSet};

use crate::judging::surroundings;
use judge::{CheckedOutcome, End, Frame, Stage, Thrown};
use program::MethodRef;
use suite::{Creation, Ending, LastingChange, Loss, ProbeSet, Recipe, TestCase};

use crate::measure::reasons::LostCandidates;

/// So many such candidates, and the rest of a method's are not tried: they cost seconds each.
const GIVE_UP_AFTER: usize = 3;

/// So many looks at candidates that take long.
const SLOW_AFTER: usize = 2;

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

/// The receiver, or an argument by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Receiver,
    Argument(usize),
}

/// Per method, how its candidates were lost.
#[derive(Debug, Default)]
pub(crate) struct Losses {
    by_method: BTreeMap<MethodRef, BTreeMap<Ending, Tally>>,
    /// What building receiver and arguments threw, the first time in each place.
    unbuilt: BTreeMap<MethodRef, BTreeMap<Option<Place>, Loss>>,
    /// The places of each method in which an object was built.
    filled: BTreeMap<MethodRef, BTreeSet<Place>>,
    /// Constructors and methods with which a receiver or an argument was never built in time, and how often it was tried.
    blocking: BTreeMap<MethodRef, usize>,
    /// Those with which one was built.
    building: BTreeSet<MethodRef>,
    /// Methods that were still at work when a first look at them ended, and what builds objects for that long; and how often.
    slow: BTreeMap<MethodRef, usize>,
    /// Candidates that were put off after a first look and have not had another one.
    put_off: BTreeMap<MethodRef, usize>,
    /// What candidates change for good, and how many of them.
    traces: BTreeMap<MethodRef, BTreeMap<LastingChange, Tally>>,
}

impl Losses {
    /// Takes in what became of a candidate.
    pub(crate) fn add(&mut self, case: &TestCase, outcome: &CheckedOutcome) {
        self.count_end(&case.method, outcome.end, &outcome.probes);
        // Whichever it was: where none is left, all have had their turn.
        if let Some(left) = self.put_off.get_mut(&case.method) {
            *left = left.saturating_sub(1);
        }
        let is_built = outcome.stage != Stage::Setup;
        if is_built {
            let objects = places(case).filter(|(_, recipe)| !matches!(recipe, Recipe::Null(_)));
            self.filled.entry(case.method.clone()).or_default().extend(objects.map(|(place, _)| place));
        }
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

    /// A candidate was not done when a first look at it ended. It is not lost yet.
    pub(crate) fn add_slow(&mut self, case: &TestCase, stage: Stage) {
        let at_work = match stage {
            Stage::Setup => building_calls(case),
            Stage::Call | Stage::Done => BTreeSet::from([case.method.clone()]),
        };
        at_work.into_iter().for_each(|method| *self.slow.entry(method).or_default() += 1);
        *self.put_off.entry(case.method.clone()).or_default() += 1;
    }

    /// How often candidates of the same method took long, or those whose objects are built alike.
    fn slow(&self, case: &TestCase) -> usize {
        let builds = building_calls(case).into_iter().filter(|call| !self.building.contains(call));
        let all = builds.chain([case.method.clone()]);
        all.filter_map(|method| self.slow.get(&method)).copied().max().unwrap_or(0)
    }

    /// Whether it took long so often that no further look is worth its while.
    pub(crate) fn is_slow(&self, case: &TestCase) -> bool {
        self.slow(case) >= SLOW_AFTER
    }

    fn count_end(&mut self, method: &MethodRef, end: End, probes: &ProbeSet) {
        let how = match end {
            End::Completed => return,
            End::Timeout => Ending::Timeout,
            End::Exit(status) => Ending::Exit { status },
            End::OutOfMemory => Ending::OutOfMemory,
            End::Crash => Ending::Crash,
            End::Fault => Ending::Fault,
        };
        self.by_method.entry(method.clone()).or_default().entry(how).or_default().add(probes);
    }

    /// A candidate changes something that later tests would find changed.
    pub(crate) fn add_trace(&mut self, method: &MethodRef, what: LastingChange, probes: &ProbeSet) {
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
        let place = call.as_ref().and_then(|call| place_of(case, call));
        let loss = Loss::SetUpThrew { call, exception, message };
        self.unbuilt.entry(case.method.clone()).or_default().entry(place).or_insert(loss);
    }

    /// Why objects for a method could not be built: nothing was ever built with the call that threw, and nothing else was
    /// built where its object was wanted. One way that throws is no reason where another way led to an object.
    pub(crate) fn unbuilt(&self, method: &MethodRef) -> Option<&Loss> {
        let filled = self.filled.get(method);
        let is_empty = |place: Place| filled.is_none_or(|filled| !filled.contains(&place));
        let all = self.unbuilt.get(method).into_iter().flatten();
        let mut empty = all.filter(|(place, _)| place.is_some_and(is_empty)).map(|(_, loss)| loss);
        empty.find(|loss| match loss {
            Loss::SetUpThrew { call: Some(call), .. } => !self.building.contains(call),
            _ => false,
        })
    }

    /// Whatever it was, of a method that has no tests.
    pub(crate) fn any_unbuilt(&self, method: &MethodRef) -> Option<&Loss> {
        let any = || self.unbuilt.get(method).and_then(|all| all.values().next());
        self.unbuilt(method).or_else(any)
    }

    /// Whether a candidate of the same method was lost, or one whose objects are built alike; or it took long.
    pub(crate) fn is_suspect(&self, case: &TestCase) -> bool {
        self.count(&case.method) > 0 || self.blocked(case) > 0 || self.slow(case) > 0
    }

    /// Whether so many were lost that this one is not tried. A case that is passed over for what builds its objects counts
    /// as lost.
    pub(crate) fn given_up(&mut self, case: &TestCase) -> bool {
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
    pub(crate) fn of(&self, method: &MethodRef) -> Vec<LostCandidates> {
        let lost = |loss, tally: &Tally| LostCandidates { loss, probes: tally.probes.clone() };
        let ended = self.by_method.get(method).into_iter().flatten();
        let mut found: Vec<LostCandidates> =
            ended.map(|(how, tally)| lost(Loss::Ended { count: tally.count, how: *how }, tally)).collect();
        // The time was over before they were looked at again.
        match self.put_off.get(method).copied().unwrap_or(0) {
            count if found.is_empty() && count > 0 => {
                let loss = Loss::Ended { count, how: Ending::Timeout };
                found.push(LostCandidates { loss, probes: ProbeSet::new() });
            }
            _ => {}
        }
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
pub(crate) fn building_calls(case: &TestCase) -> BTreeSet<MethodRef> {
    let mut found = BTreeSet::new();
    case.recipes().for_each(|recipe| collect_calls(recipe, &mut found));
    found
}

fn collect_calls(recipe: &Recipe, found: &mut BTreeSet<MethodRef>) {
    if let Recipe::Object { creation, then, .. } = recipe {
        match creation {
            Creation::Constructor { constructor: creator, .. }
            | Creation::Factory { method: creator, .. }
            | Creation::Reflection { constructor: creator, .. } => drop(found.insert(creator.clone())),
            Creation::There { .. } => {}
        }
        found.extend(then.iter().map(|call| call.method.clone()));
    }
    recipe.parts().into_iter().for_each(|part| collect_calls(part, found));
}

/// Receiver and arguments of a case, each with what it is made by.
fn places<'c>(case: &'c TestCase) -> impl Iterator<Item = (Place, &'c Recipe)> {
    let own = move |recipe: &'c Recipe| match recipe {
        Recipe::Shared(index) => case.shared.get(*index).unwrap_or(recipe),
        _ => recipe,
    };
    let receiver = case.receiver.iter().map(|recipe| (Place::Receiver, recipe));
    let arguments = case.arguments.iter().enumerate();
    let all = receiver.chain(arguments.map(|(index, recipe)| (Place::Argument(index), recipe)));
    all.map(move |(place, recipe)| (place, own(recipe)))
}

/// Where the object is wanted that a call helps to build.
fn place_of(case: &TestCase, call: &MethodRef) -> Option<Place> {
    let builds = |recipe: &Recipe| {
        let mut calls = BTreeSet::new();
        collect_calls(recipe, &mut calls);
        calls.contains(call)
    };
    places(case).find(|(_, recipe)| builds(recipe)).map(|(place, _)| place)
}

#[cfg(test)]
pub(crate) mod testing {
    use super::*;

    /// What became of a case of which nothing else is known.
    pub(crate) fn outcome(stage: Stage, end: End) -> CheckedOutcome {
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
            drawn: false,
            timed: false,
            surroundings: judge::Surroundings::default(),
            traces: Vec::new(),
            end,
            lost_in: None,
            looked_in: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::outcome;
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
    fn one_way_that_throws_is_no_reason_where_another_leads_to_an_object() {
        let mut losses = Losses::default();
        let method = case("f", "()V").method;
        let exception = ClassName::new("p/Stuck");
        let frames = vec![Frame { class: "p.A".into(), method: "<init>".into(), line: 1 }];
        let thrown = Thrown { class: exception.clone(), message: None, frames, implicit: false };
        let failed = CheckedOutcome { thrown: Some(thrown), ..outcome(Stage::Setup, End::Completed) };
        losses.add(&case("f", "()V"), &failed);
        let call = Some(MethodRef::new(ClassName::new("p/A"), "<init>", "()V"));
        let loss = Loss::SetUpThrew { call, exception, message: None };
        assert_eq!(losses.unbuilt(&method), Some(&loss));
        let without = TestCase { receiver: Some(Recipe::Null(Type::class("p/A"))), ..case("f", "()V") };
        losses.add(&without, &outcome(Stage::Call, End::Completed));
        assert_eq!(losses.unbuilt(&method), Some(&loss), "null is no object");
        losses.add(&case("f", "(I)V"), &outcome(Stage::Call, End::Completed));
        assert_eq!(losses.unbuilt(&method), None);
        assert_eq!(losses.any_unbuilt(&method), Some(&loss), "where no test could be kept");
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
    fn what_was_put_off_and_never_looked_at_again_did_not_end() {
        let mut losses = Losses::default();
        let put_off = case("f", "()V");
        losses.add_slow(&put_off, Stage::Call);
        assert_eq!(reasons(&losses, &put_off.method), [Loss::Ended { count: 1, how: Ending::Timeout }]);
        losses.add(&put_off, &outcome(Stage::Done, End::Completed));
        assert_eq!(reasons(&losses, &put_off.method), []);
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
