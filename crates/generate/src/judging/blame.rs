//! Which method of a case did what was noticed of its run: the one under test, or another that the case calls to build its
//! objects or to look at them afterwards. Whoever reads why a method has no test must not be told what another one does.

use std::collections::{BTreeMap, BTreeSet};

use judge::{CheckedOutcome, Stage};
use program::MethodRef;
use suite::{StatePart, TestCase};

use crate::judging::losses::building_calls;

/// What was noticed of the runs of all cases, by what it is.
#[derive(Debug)]
pub(crate) struct Blame<M> {
    runs: Vec<Run<M>>,
}

/// A run of a method under test.
#[derive(Debug)]
struct Run<M> {
    method: MethodRef,
    /// What else the case calls.
    others: BTreeSet<MethodRef>,
    /// Whether it got as far as the method under test.
    is_called: bool,
    noticed: BTreeSet<M>,
}

impl<M> Default for Blame<M> {
    fn default() -> Blame<M> {
        Blame { runs: Vec::new() }
    }
}

impl<M: Ord + Clone> Blame<M> {
    /// Takes note of a run.
    pub(crate) fn hear(
        &mut self,
        case: &TestCase,
        outcome: &CheckedOutcome,
        noticed: impl IntoIterator<Item = M>,
    ) {
        self.runs.push(Run {
            method: case.method.clone(),
            others: others(case),
            is_called: outcome.stage != Stage::Setup,
            noticed: noticed.into_iter().collect(),
        });
    }

    /// Who does what, as far as all runs together tell.
    pub(crate) fn told(self) -> Told<M> {
        let mut doers: BTreeMap<M, BTreeSet<MethodRef>> = BTreeMap::new();
        // What is seen where nothing but constructors is called besides is of the method under test, unless one of these does
        // it already.
        let is_plain = |run: &&Run<M>| run.is_called && run.others.iter().all(MethodRef::is_constructor);
        for constructors in [true, false] {
            for run in self.runs.iter().filter(is_plain) {
                for what in run.noticed.iter().filter(|_| run.method.is_constructor() == constructors) {
                    let known = doers.entry(what.clone()).or_default();
                    if constructors || known.is_disjoint(&run.others) {
                        known.insert(run.method.clone());
                    }
                }
            }
        }
        let mut free: BTreeMap<MethodRef, Vec<BTreeSet<M>>> = BTreeMap::new();
        for run in self.runs.into_iter().filter(|run| run.is_called) {
            let all = free.entry(run.method).or_default();
            if !all.contains(&run.noticed) {
                all.push(run.noticed);
            }
        }
        Told { doers, runs: free }
    }
}

/// What [`Blame`] comes to.
#[derive(Debug)]
pub(crate) struct Told<M> {
    /// Methods that do something by themselves.
    doers: BTreeMap<M, BTreeSet<MethodRef>>,
    /// What is noticed of runs of each method, each combination once.
    runs: BTreeMap<MethodRef, Vec<BTreeSet<M>>>,
}

impl<M> Default for Told<M> {
    fn default() -> Told<M> {
        Told { doers: BTreeMap::new(), runs: BTreeMap::new() }
    }
}

impl<M: Ord> Told<M> {
    /// Whether another method of the case does this, without which the method under test runs, too.
    pub(crate) fn is_of_another(&self, case: &TestCase, what: &M) -> bool {
        let Some(doers) = self.doers.get(what) else { return false };
        let runs = self.runs.get(&case.method);
        let runs_without = runs.is_some_and(|runs| runs.iter().any(|noticed| !noticed.contains(what)));
        runs_without && others(case).iter().any(|other| doers.contains(other))
    }
}

/// What a case calls besides the method under test.
fn others(case: &TestCase) -> BTreeSet<MethodRef> {
    let mut found = building_calls(case);
    found.extend(case.oracle.observations.iter().filter_map(|observation| match &observation.part {
        StatePart::Getter(getter) => Some(getter.clone()),
        _ => None,
    }));
    found.remove(&case.method);
    found
}

#[cfg(test)]
mod tests {
    use program::{ClassName, Type};
    use suite::{Call, Creation, Oracle, Recipe, Strategy};

    use super::*;
    use crate::judging::losses::testing::outcome;

    fn method(name: &str) -> MethodRef {
        MethodRef::new(ClassName::new("p/A"), name, "()V")
    }

    /// A call on a new object on which others were made first.
    fn case(name: &str, first: &[&str]) -> TestCase {
        let creation =
            Creation::Constructor { constructor: method("<init>"), outer: None, arguments: Vec::new() };
        let then = first.iter().map(|name| Call { method: method(name), arguments: Vec::new() }).collect();
        TestCase {
            class: ClassName::new("p/A"),
            method: method(name),
            shared: Vec::new(),
            receiver: Some(Recipe::Object { ty: Type::class("p/A"), creation, then }),
            arguments: Vec::new(),
            set_up: Vec::new(),
            oracle: Oracle::default(),
            strategy: Strategy::Boundary,
            about: String::new(),
        }
    }

    fn told(runs: &[(&str, &[&str], &[&'static str])]) -> Told<&'static str> {
        let mut blame = Blame::default();
        for (name, first, noticed) in runs {
            let outcome = outcome(Stage::Done, judge::End::Completed);
            blame.hear(&case(name, first), &outcome, noticed.iter().copied());
        }
        blame.told()
    }

    #[test]
    fn what_another_call_of_a_case_does_is_not_of_the_method_under_test() {
        let runs: &[(&str, &[&str], &[&str])] = &[
            ("twice", &[], &[]),
            ("twice", &["hook"], &["hooks"]),
            ("hook", &[], &["hooks"]),
            ("hook", &["twice"], &["hooks"]),
            ("remove", &[], &["deletes"]),
            ("remove", &["hook"], &["deletes", "hooks"]),
        ];
        let told = told(runs);
        assert!(told.is_of_another(&case("twice", &["hook"]), &"hooks"));
        assert!(told.is_of_another(&case("remove", &["hook"]), &"hooks"));
        assert!(!told.is_of_another(&case("remove", &["hook"]), &"deletes"));
        for first in [&[][..], &["twice"]] {
            assert!(!told.is_of_another(&case("hook", first), &"hooks"));
        }
    }

    /// Where no object is had without it, the method has no test because of it.
    #[test]
    fn what_every_run_of_a_method_does_stays_its_reason() {
        let told = told(&[("<init>", &[], &["reads"]), ("f", &[], &["reads"]), ("g", &["f"], &["reads"])]);
        assert!(!told.is_of_another(&case("f", &[]), &"reads"));
        assert!(!told.is_of_another(&case("g", &["f"]), &"reads"));
    }
}
